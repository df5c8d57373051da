import{a}from"./chunk-BXZPYTSA.js";import"./main.js";export{a as openMenu};
