import{a,b,c}from"./chunk-XRXB2K4I.js";import"./chunk-DM3JJYYC.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
