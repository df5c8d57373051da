import{a,b,c}from"./chunk-NVZAL46X.js";import"./chunk-OYEW5ESW.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
