import{a,b,c}from"./chunk-NVH4QXJV.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
