import{a,b,c}from"./chunk-TCZBMBWC.js";import"./chunk-YI2JSXWD.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
