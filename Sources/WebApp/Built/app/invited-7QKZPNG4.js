import{a,b,c}from"./chunk-VV672KT5.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
