import{a,b,c}from"./chunk-JO6L42D6.js";import"./chunk-OCN2WHEV.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
