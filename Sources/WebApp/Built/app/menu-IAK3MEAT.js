import{a}from"./chunk-B3JECMHL.js";import"./main.js";export{a as openMenu};
