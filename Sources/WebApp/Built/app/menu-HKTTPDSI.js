import{a}from"./chunk-FAPGMP4M.js";import"./main.js";export{a as openMenu};
