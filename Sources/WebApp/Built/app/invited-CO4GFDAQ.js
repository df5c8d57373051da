import{a,b,c}from"./chunk-MITJVEHA.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
