import{a,b,c}from"./chunk-ZBI33CW3.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
