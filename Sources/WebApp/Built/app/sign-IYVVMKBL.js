import{a,b,c}from"./chunk-KNNEARPJ.js";import"./chunk-YJ3TZ2KQ.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
