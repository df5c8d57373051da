import{a,b,c}from"./chunk-UQYXRTLZ.js";import"./chunk-NME4PH7X.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
