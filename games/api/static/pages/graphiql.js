const place = document.getElementById("graphiql");
const address = new URL("/graphql", window.location.href);
const sockets = new URL(address);
sockets.protocol = address.protocol.replace("http", "ws");
// Headers that are typed into GraphiQL are also sent with the first message of a subscription.
const fetcher = GraphiQL.createFetcher({ url: address.href, subscriptionUrl: sockets.href });
ReactDOM.createRoot(place).render(
  React.createElement(GraphiQL, {
    fetcher,
    defaultQuery: document.getElementById("first-query").content.textContent.trim() + "\n",
    defaultEditorToolsVisibility: "headers",
    shouldPersistHeaders: false,
  }),
);
