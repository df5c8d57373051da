import{a}from"./chunk-OG7CZOL3.js";import"./main.js";export{a as openMenu};
