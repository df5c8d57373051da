import{a}from"./chunk-UAPI3PUR.js";import"./main.js";export{a as openMenu};
