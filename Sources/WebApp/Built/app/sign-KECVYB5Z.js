import{a,b,c}from"./chunk-WARREUAZ.js";import"./chunk-GVER3KTS.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
