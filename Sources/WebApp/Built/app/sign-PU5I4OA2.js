import{a,b,c}from"./chunk-CCYMPWO5.js";import"./chunk-265U4FEL.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
