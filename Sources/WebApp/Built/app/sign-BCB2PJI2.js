import{a,b,c}from"./chunk-HZ7SP7K7.js";import"./chunk-BQS5KDML.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
