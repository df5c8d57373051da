import{a}from"./chunk-MN3PLDWU.js";import"./main.js";export{a as openMenu};
