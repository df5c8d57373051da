import{a,b,c}from"./chunk-FUAWBR44.js";import"./chunk-AXYLPXWY.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
