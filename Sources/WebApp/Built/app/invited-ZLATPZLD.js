import{a,b,c}from"./chunk-UFYCDTH3.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
