import{a,b,c}from"./chunk-V2DJWAFD.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
