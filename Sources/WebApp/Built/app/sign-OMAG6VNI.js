import{a,b,c}from"./chunk-GIXJQVUZ.js";import"./chunk-6IGWGJA3.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
