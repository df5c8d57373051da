import{a,b,c}from"./chunk-D4GK7CTK.js";import"./chunk-V2DJWAFD.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
