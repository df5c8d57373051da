import{a}from"./chunk-FGMXSQSF.js";import"./main.js";export{a as openMenu};
