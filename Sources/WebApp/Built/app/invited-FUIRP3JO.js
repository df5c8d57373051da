import{a,b,c}from"./chunk-Z3GSGXSO.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
