import{a,b,c}from"./chunk-WEX2RSSY.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
