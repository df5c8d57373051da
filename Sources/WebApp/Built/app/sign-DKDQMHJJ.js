import{a,b,c}from"./chunk-U5XWXKL4.js";import"./chunk-Y2NNI3TZ.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
