import{a}from"./chunk-NQ2FBEY3.js";import"./main.js";export{a as openMenu};
