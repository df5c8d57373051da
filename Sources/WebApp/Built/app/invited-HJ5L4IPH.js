import{a,b,c}from"./chunk-VRD6O3QL.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
