// Reads [[name, source, stripped], …] and prints the names whose stripped form is another program than the source.

import { execFileSync } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";

const tsc = realpathSync(execFileSync("sh", ["-c", "command -v tsc"], { encoding: "utf8" }).trim());
const ts = createRequire(tsc)("../lib/typescript.js");

/** The program without comments and without its own layout. */
function program(text) {
  const compilerOptions = { target: "ES2022", module: "ES2022", removeComments: true };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}

for (const [name, source, stripped] of JSON.parse(readFileSync(0, "utf8"))) {
  if (program(source) !== program(stripped)) process.stdout.write(`${name}\n`);
}
