import{a,b,c}from"./chunk-TW7XXT4R.js";import"./main.js";export{a as answer,b as leave,c as wrongText};
