import{a}from"./chunk-SIWXYJCP.js";import"./main.js";export{a as openMenu};
