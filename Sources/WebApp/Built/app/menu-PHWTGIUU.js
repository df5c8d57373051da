import{a}from"./chunk-XTCJH6HP.js";import"./main.js";export{a as openMenu};
