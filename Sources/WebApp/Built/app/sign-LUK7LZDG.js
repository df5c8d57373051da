import{a,b,c}from"./chunk-MHF2J5N5.js";import"./chunk-VRD6O3QL.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
