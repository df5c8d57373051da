import{a}from"./chunk-2J2CPYLL.js";import"./main.js";export{a as openMenu};
