import{a,b,c}from"./chunk-3IDOZ6NW.js";import"./chunk-Y432LHUA.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
