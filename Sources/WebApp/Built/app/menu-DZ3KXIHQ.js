import{a}from"./chunk-RAFNGULL.js";import"./main.js";export{a as openMenu};
