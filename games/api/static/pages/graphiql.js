const place = document.getElementById("graphiql");
const address = new URL("/graphql", window.location.href);
const sockets = new URL(address);
sockets.protocol = address.protocol.replace("http", "ws");
// Headers typed into the workbench are sent with a subscription's first message, too.
const fetcher = GraphiQL.createFetcher({ url: address.href, subscriptionUrl: sockets.href });
ReactDOM.createRoot(place).render(
  React.createElement(GraphiQL, {
    fetcher,
    defaultQuery: document.getElementById("first-query").content.textContent.trim() + "\n",
    defaultEditorToolsVisibility: "headers",
    shouldPersistHeaders: false,
  }),
);
