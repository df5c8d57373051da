import{a}from"./chunk-F3OQMGBY.js";import"./main.js";export{a as openMenu};
