import{a,b,c}from"./chunk-32U7XAOC.js";import"./chunk-725AABSD.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
