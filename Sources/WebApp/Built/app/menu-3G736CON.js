import{a}from"./chunk-YVR7XGJ6.js";import"./main.js";export{a as openMenu};
