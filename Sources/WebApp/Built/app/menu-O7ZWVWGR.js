import{a}from"./chunk-425G4GOT.js";import"./main.js";export{a as openMenu};
