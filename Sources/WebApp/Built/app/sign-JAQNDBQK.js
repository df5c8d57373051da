import{a,b,c}from"./chunk-LPYUEPMS.js";import"./chunk-Z3GSGXSO.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
