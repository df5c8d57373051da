import{a,b,c}from"./chunk-GVER3KTS.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
