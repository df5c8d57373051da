import{a}from"./chunk-4XC2YH3C.js";import"./main.js";export{a as openMenu};
