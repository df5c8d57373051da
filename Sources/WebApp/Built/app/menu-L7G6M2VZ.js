import{a}from"./chunk-WHDKLFND.js";import"./main.js";export{a as openMenu};
