import{a,b,c}from"./chunk-LVRHEL4G.js";import"./chunk-NVH4QXJV.js";import"./main.js";export{a as leastPassword,b as showWelcome,c as signInAgain};
