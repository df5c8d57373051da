import{a}from"./chunk-HJFYMBY5.js";import"./main.js";export{a as openMenu};
