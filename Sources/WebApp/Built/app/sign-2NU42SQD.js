import{a,b,c}from"./chunk-3YBNT4XH.js";import"./chunk-O3644QC6.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
