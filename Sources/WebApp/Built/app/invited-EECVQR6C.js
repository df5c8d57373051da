import{a,b,c}from"./chunk-A27HBGWR.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
