import{a,b,c}from"./chunk-PYCLPES5.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
