import{a}from"./chunk-6AGJSJAU.js";import"./main.js";export{a as openMenu};
