import{a,b,c}from"./chunk-XJD7IC27.js";import"./chunk-WICR3BE2.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
