import{a,b,c}from"./chunk-Y2NNI3TZ.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
