import{a,b,c}from"./chunk-PAAOPGB4.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
