import{a,b,c}from"./chunk-HT6JHIKR.js";import"./chunk-3DAQ3ZQF.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
