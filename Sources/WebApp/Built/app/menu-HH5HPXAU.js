import{a}from"./chunk-QPVOG255.js";import"./main.js";export{a as openMenu};
