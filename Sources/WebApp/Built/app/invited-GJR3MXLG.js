import{a,b,c}from"./chunk-WICR3BE2.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
