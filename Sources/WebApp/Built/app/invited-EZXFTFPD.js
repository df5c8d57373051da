import{a,b,c}from"./chunk-4C5XFHUP.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
