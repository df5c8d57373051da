import{a,b,c}from"./chunk-GCYJZOK7.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
