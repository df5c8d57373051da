import{a,b,c}from"./chunk-ZVEZZ7QH.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
