import{a}from"./chunk-5OSAJFUY.js";import"./main.js";export{a as openMenu};
