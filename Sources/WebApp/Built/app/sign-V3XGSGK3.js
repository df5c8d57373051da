import{a,b,c}from"./chunk-B5TO6SAK.js";import"./chunk-FNCHUFQF.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
