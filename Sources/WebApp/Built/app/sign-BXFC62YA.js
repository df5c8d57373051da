import{a,b,c}from"./chunk-PEWAJSXC.js";import"./chunk-PYCLPES5.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
