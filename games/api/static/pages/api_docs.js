// The page at /api/v1/docs: Swagger UI with a few parts replaced.
const place = document.getElementById("api");
const dark = window.matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
follow();
dark.addEventListener("change", follow);

// For OpenAPI 3.1, Swagger UI's own resolver reads the whole document again for each part: five seconds of work
// before the first operation. All our references point into the document, so this resolver follows only those of the
// part.
const SCHEMAS = "#/components/schemas/";
const found = (document, names) => names.reduce((part, name) => part?.[name], document);
const inlined = (part, document, above = []) => {
  if (Array.isArray(part)) return part.map((each) => inlined(each, document, above));
  if (part === null || typeof part !== "object") return part;
  const { $ref, ...beside } = part;
  const members = Object.fromEntries(Object.entries(beside).map(([name, each]) => [name, inlined(each, document, above)]));
  if ($ref === undefined) return members;
  if (above.includes($ref)) return part;
  const title = $ref.startsWith(SCHEMAS) ? { title: $ref.slice(SCHEMAS.length) } : {};
  return { ...title, ...inlined(found(document, $ref.slice(2).split("/")), document, [...above, $ref]), ...members };
};
const resolveSubtree = async (document, path) => ({ spec: inlined(found(document, path), document), errors: [] });

// Search in everything that an operation shows. Swagger UI's own filter searches only the tags.
const opsFilter = (tags, text) => {
  const wanted = text.toLowerCase();
  const shows = (operation) =>
    [operation.get("method"), operation.get("path"), ...["summary", "operationId"].map((name) => operation.getIn(["operation", name]))]
      .join(" ")
      .toLowerCase()
      .includes(wanted);
  return tags
    .map((tag, name) => (name.toLowerCase().includes(wanted) ? tag : tag.update("operations", (all) => all.filter(shows))))
    .filter((tag) => tag.get("operations").size > 0);
};

// Swagger UI draws an operation when it scrolls into view. An open introduction would leave none on the first screen.
const folded = (Original, { React }) => (given) =>
  React.createElement("details", { className: "introduction" },
    React.createElement("summary", null, "How the API works"),
    React.createElement(Original, given));

// The document is JSON. Swagger UI's YAML parser would take ten times as long.
const parseToJson = (text) => ({ specActions }) => specActions.updateJsonSpec(JSON.parse(text));

window.SwaggerUIBundle({
  url: place.dataset.schema,
  domNode: place,
  plugins: [() => ({
    fn: { resolveSubtree, opsFilter },
    statePlugins: { spec: { actions: { parseToJson } } },
    wrapComponents: { InfoContainer: folded },
  })],
  deepLinking: true,
  filter: true,
  docExpansion: "list",
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  tryItOutEnabled: false,
  persistAuthorization: false,
  validatorUrl: null,
});
