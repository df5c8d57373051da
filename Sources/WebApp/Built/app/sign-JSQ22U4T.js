import{a,b,c}from"./chunk-UF3CO426.js";import"./chunk-NUGOKSAC.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
