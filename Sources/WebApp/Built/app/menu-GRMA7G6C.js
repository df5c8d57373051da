import{a}from"./chunk-GJGBNLED.js";import"./main.js";export{a as openMenu};
