// Redoc reads its look from an attribute; it brings no fonts of its own, and none are to be fetched.
const theme = JSON.stringify({
  typography: {
    fontFamily: 'system-ui, sans-serif',
    headings: { fontFamily: 'Georgia, serif' },
    code: { fontFamily: 'ui-monospace, monospace' },
  },
  colors: { primary: { main: '#2f5d94' } },
  sidebar: { backgroundColor: '#f6f3ec' },
  rightPanel: { backgroundColor: '#23262c' },
});

/** The API reference: Redoc's script at `scriptPath`, which draws the document at `specPath`. */
export function renderDocsPage({ scriptPath, specPath }: { scriptPath: string; specPath: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Letterbox API</title>
<link rel="icon" href="data:,">
<style>body { margin: 0; } noscript { display: block; padding: 2rem; font: 1rem/1.5 system-ui, sans-serif; }</style>
</head>
<body>
<noscript>This page needs JavaScript. The same is to be read in <a href="${specPath}">${specPath}</a>.</noscript>
<redoc spec-url="${specPath}" disable-search hide-loading theme='${theme}'></redoc>
<script src="${scriptPath}"></script>
</body>
</html>
`;
}
