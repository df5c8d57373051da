import{a,b,c}from"./chunk-OYEW5ESW.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
