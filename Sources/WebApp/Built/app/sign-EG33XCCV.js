import{a,b,c}from"./chunk-J336NE3N.js";import"./chunk-ZVEZZ7QH.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
