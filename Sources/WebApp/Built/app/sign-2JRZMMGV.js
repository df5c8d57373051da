import{a,b,c}from"./chunk-FRE2LBVE.js";import"./chunk-GCYJZOK7.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
