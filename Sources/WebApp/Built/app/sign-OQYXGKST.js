import{a,b,c}from"./chunk-OLHAU5PZ.js";import"./chunk-MITJVEHA.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
