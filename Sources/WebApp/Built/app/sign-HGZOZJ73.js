import{a,b,c}from"./chunk-WOVEZUKF.js";import"./chunk-PAAOPGB4.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
