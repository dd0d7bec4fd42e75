import { defineConfig } from "vite";

// Django makes the page that holds the board. It finds the built files by the manifest.
export default defineConfig({
  base: "./",
  build: {
    outDir: "../games/web/static/board",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows nothing inline
    modulePreload: { polyfill: false },
    rolldownOptions: { input: "src/main.tsx" },
  },
});
