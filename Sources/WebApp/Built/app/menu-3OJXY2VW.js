import{a}from"./chunk-4XQBVMCL.js";import"./main.js";export{a as openMenu};
