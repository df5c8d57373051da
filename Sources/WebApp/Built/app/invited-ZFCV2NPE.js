import{a,b,c}from"./chunk-NME4PH7X.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
