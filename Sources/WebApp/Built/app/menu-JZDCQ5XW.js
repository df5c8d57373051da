import{a}from"./chunk-PDMZNASY.js";import"./main.js";export{a as openMenu};
