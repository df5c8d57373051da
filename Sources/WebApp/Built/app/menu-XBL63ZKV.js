import{a}from"./chunk-R4W73ZF2.js";import"./main.js";export{a as openMenu};
