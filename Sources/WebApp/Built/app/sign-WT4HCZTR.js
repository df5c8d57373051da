import{a,b,c}from"./chunk-A3PNXJ3O.js";import"./chunk-ZBI33CW3.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
