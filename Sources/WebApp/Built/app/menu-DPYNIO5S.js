import{a}from"./chunk-AA7BFM2T.js";import"./main.js";export{a as openMenu};
