import{a}from"./chunk-DZU6ISBW.js";import"./main.js";export{a as openMenu};
