import{a,b,c}from"./chunk-NU6W3XNK.js";import"./chunk-MDYDKJZH.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
