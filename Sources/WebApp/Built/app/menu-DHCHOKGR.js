import{a}from"./chunk-73VB75BC.js";import"./main.js";export{a as openMenu};
