import{a,b,c,d,e}from"./chunk-GZZPMZQV.js";import"./main.js";export{c as cleanFolder,b as editFolder,a as editTags,e as isFolder,d as isTag};
