import{a}from"./chunk-W6N4P7DI.js";import"./main.js";export{a as openMenu};
