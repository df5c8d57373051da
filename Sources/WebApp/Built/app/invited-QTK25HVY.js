import{a,b,c}from"./chunk-O3644QC6.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
