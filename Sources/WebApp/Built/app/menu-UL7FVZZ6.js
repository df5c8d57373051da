import{a}from"./chunk-RW5YCWOI.js";import"./main.js";export{a as openMenu};
