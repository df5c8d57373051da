import{a,b,c}from"./chunk-NGQBPQFL.js";import"./chunk-UFYCDTH3.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
