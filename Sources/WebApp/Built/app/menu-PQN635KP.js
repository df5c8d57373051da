import{a}from"./chunk-DSKNULST.js";import"./main.js";export{a as openMenu};
