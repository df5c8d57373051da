import{a}from"./chunk-HXYJQ6ZB.js";import"./main.js";export{a as openMenu};
