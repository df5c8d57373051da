import{a,b,c}from"./chunk-2AMEENPU.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
