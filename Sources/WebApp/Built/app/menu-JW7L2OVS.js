import{a}from"./chunk-QNUCOF65.js";import"./main.js";export{a as openMenu};
