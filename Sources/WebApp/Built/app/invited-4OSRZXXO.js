import{a,b,c}from"./chunk-265U4FEL.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
