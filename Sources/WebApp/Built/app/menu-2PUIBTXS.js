import{a}from"./chunk-6EUJJ5GH.js";import"./main.js";export{a as openMenu};
