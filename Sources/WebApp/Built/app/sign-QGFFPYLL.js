import{a,b,c}from"./chunk-IWOWGJX4.js";import"./chunk-26LVNHSH.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
