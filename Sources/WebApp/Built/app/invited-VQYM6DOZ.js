import{a,b,c}from"./chunk-6IGWGJA3.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
