import{a,b,c}from"./chunk-OCN2WHEV.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
