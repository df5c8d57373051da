import{a,b,c}from"./chunk-5SILNHWL.js";import"./chunk-HR7VW6KD.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
