import{a}from"./chunk-F4HHTQ7Q.js";import"./main.js";export{a as openMenu};
