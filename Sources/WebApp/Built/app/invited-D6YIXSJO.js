import{a,b,c}from"./chunk-YI2JSXWD.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
