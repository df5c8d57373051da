import{a,b,c}from"./chunk-RUT3CAWT.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
