import{a}from"./chunk-LITTYTCA.js";import"./main.js";export{a as openMenu};
