// The browser's check of deals, run in Node: it reads records on standard input, one per line, and prints a verdict
// for each.
import { verify } from "../../web/src/pure/fair.ts";

const whole: string[] = [];
for await (const chunk of process.stdin) whole.push(String(chunk));
for (const line of whole.join("").split("\n").filter(Boolean)) {
  try {
    await verify(JSON.parse(line));
    console.log("fair");
  } catch (error) {
    console.log(`not fair: ${error}`);
  }
}
