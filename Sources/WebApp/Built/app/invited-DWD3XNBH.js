import{a,b,c}from"./chunk-DM3JJYYC.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
