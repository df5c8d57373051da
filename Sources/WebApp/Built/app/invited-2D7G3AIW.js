import{a,b,c}from"./chunk-2I4376HV.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
