// The browser's check, run by Node: records on standard input, one to a line, and a verdict for each.
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
