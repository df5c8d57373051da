import{a,b,c}from"./chunk-LIHSA5LJ.js";import"./chunk-XOPCLHMK.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
