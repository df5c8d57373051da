import{a,b,c}from"./chunk-YJ3TZ2KQ.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
