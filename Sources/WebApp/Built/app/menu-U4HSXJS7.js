import{a}from"./chunk-NTEUAFJ5.js";import"./main.js";export{a as openMenu};
