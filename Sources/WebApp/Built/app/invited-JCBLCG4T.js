import{a,b,c}from"./chunk-725AABSD.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
