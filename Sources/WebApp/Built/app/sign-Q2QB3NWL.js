import{a,b,c}from"./chunk-F4PBNEH3.js";import"./chunk-JUENCMYL.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
