import{a,b,c}from"./chunk-NUGOKSAC.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
