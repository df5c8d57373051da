import{a,b,c}from"./chunk-HR7VW6KD.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
