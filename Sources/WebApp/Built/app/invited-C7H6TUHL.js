import{a,b,c}from"./chunk-BQS5KDML.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
