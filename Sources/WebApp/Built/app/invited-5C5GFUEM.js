import{a,b,c}from"./chunk-26LVNHSH.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
