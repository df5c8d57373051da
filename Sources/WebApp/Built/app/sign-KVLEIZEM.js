import{a,b,c}from"./chunk-P3SVJCVM.js";import"./chunk-TW7XXT4R.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
