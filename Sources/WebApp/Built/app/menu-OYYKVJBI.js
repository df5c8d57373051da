import{a}from"./chunk-SB6PDQA7.js";import"./main.js";export{a as openMenu};
