import{a,b,c}from"./chunk-36RF546E.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
