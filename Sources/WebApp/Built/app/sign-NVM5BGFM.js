import{a,b,c}from"./chunk-UXQS3ZEH.js";import"./chunk-2I4376HV.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
