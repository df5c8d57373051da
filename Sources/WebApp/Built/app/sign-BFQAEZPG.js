import{a,b,c}from"./chunk-S6AMKGUD.js";import"./chunk-ZEKBWVE2.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
