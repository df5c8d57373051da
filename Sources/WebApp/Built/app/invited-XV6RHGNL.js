import{a,b,c}from"./chunk-AXYLPXWY.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
