import{a}from"./chunk-XUXMUEKC.js";import"./main.js";export{a as openMenu};
