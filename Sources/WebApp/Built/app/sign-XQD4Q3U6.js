import{a,b,c}from"./chunk-ITR7U66F.js";import"./chunk-VV672KT5.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
