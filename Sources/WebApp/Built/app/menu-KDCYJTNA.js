import{a}from"./chunk-FSSMIU7F.js";import"./main.js";export{a as openMenu};
