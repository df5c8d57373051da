import{a,b,c}from"./chunk-55BSZFWS.js";import"./chunk-RUT3CAWT.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
