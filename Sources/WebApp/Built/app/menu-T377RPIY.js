import{a}from"./chunk-OUSHGX6Z.js";import"./main.js";export{a as openMenu};
