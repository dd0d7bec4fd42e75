/** The check that a game's deals were fair. This browser alone computes it. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, body, Refused } from "../client";
import { tableId } from "../state";
import { type Finding, type Provable, SCHEMES, Unfair, verify } from "../pure/fair";
import { t } from "../texts";

export const Fairness = () => {
  const found = useSignal<Finding[]>([]);
  const verdict = useSignal<"pending" | "fair" | "unfair" | "closed">("pending");
  const why = useSignal("");
  useEffect(() => {
    const check = async () => {
      const record = await body(api.GET("/api/v1/tables/{table_id}/record", { params: { path: { table_id: tableId() } } }));
      const proof = record.fairness;
      if (!SCHEMES.includes(proof.scheme) || proof.server_seed === null) {
        verdict.value = "closed";
        why.value = proof.scheme === "shared_boards" ? t.fair.notYetBoards : proof.scheme === "EST-DEAL-1" ? t.fair.notYet : t.fair.scheme(proof.scheme);
        return;
      }
      if (!crypto.subtle) {
        verdict.value = "closed";
        why.value = t.fair.noTls;
        return;
      }
      await verify(record as unknown as Provable, (finding) => (found.value = [...found.value, finding]));
      verdict.value = "fair";
    };
    check().catch((error: unknown) => {
      verdict.value = "unfair";
      why.value = error instanceof Unfair ? t.fair.broken(t.fair.parts[error.code as Finding["code"]]?.(1) ?? error.code, error.where) : error instanceof Refused ? error.message : t.offline;
      if (!(error instanceof Unfair)) verdict.value = "closed";
    });
  }, []);
  return (
    <section class="fairness">
      <p class={`verdict ${verdict.value}`} role="status">
        {verdict.value === "pending" ? t.fair.working : verdict.value === "fair" ? t.fair.yes : verdict.value === "unfair" ? t.fair.no : why.value}
      </p>
      {verdict.value === "unfair" && <p>{why.value}</p>}
      <ul>{found.value.map(({ code, count }) => <li key={code}>{t.fair.parts[code](count)}</li>)}</ul>
    </section>
  );
};
