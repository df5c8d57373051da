import{a}from"./chunk-7ZWN5YXE.js";import"./main.js";export{a as openMenu};
