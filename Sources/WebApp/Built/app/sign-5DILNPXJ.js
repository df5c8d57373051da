import{a,b,c}from"./chunk-DFZ2GSMZ.js";import"./chunk-WEX2RSSY.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
