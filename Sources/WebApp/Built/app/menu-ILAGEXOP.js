import{a}from"./chunk-CDCBMXFR.js";import"./main.js";export{a as openMenu};
