import{a,b,c}from"./chunk-76YD7O2C.js";import"./chunk-2AMEENPU.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
