import{a}from"./chunk-HCJWYEOL.js";import"./main.js";export{a as openMenu};
