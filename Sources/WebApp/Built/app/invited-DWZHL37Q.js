import{a,b,c}from"./chunk-3DAQ3ZQF.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
