import{a}from"./chunk-SRHCRV27.js";import"./main.js";export{a as openMenu};
