import{a,b,c}from"./chunk-Y432LHUA.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
