import{a,b,c}from"./chunk-NVPI77U4.js";import"./chunk-4C5XFHUP.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
