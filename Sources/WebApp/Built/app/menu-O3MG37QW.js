import{a}from"./chunk-L6UEMKEX.js";import"./main.js";export{a as openMenu};
