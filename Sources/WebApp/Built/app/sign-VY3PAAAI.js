import{a,b,c}from"./chunk-VXS6MYFR.js";import"./chunk-SVPAEWKG.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
