import{a,b,c}from"./chunk-SXQR5423.js";import"./chunk-36RF546E.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
