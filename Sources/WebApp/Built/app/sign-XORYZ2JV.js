import{a,b,c}from"./chunk-J6KAQWGH.js";import"./chunk-A27HBGWR.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
