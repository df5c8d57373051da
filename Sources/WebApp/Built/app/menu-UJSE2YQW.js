import{a}from"./chunk-7Z6UW2DX.js";import"./main.js";export{a as openMenu};
