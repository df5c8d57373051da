import{a,b,c}from"./chunk-GW7FJI7B.js";import"./chunk-ZKSONBQL.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
