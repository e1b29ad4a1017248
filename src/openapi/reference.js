// Runs in the browser behind Redoc's bundle: draws the reference in the system's colour scheme.
(async () => {
  const palettes = {
    light: {
      paper: '#fffdf9',
      well: '#f0ece2',
      side: '#f6f3ec',
      ink: '#23262c',
      soft: '#5a606b',
      line: '#ddd6c8',
      accent: '#2b5a91',
      code: '#a12f17',
      good: '#1d6543',
      bad: '#a12f17',
      warn: '#765000',
      panel: '#23262c',
      block: '#14161a',
    },
    dark: {
      paper: '#14161a',
      well: '#23272e',
      side: '#1c1f25',
      ink: '#e9e6df',
      soft: '#a9afba',
      line: '#31353d',
      accent: '#8db7ea',
      code: '#ff9d7f',
      good: '#84d0a2',
      bad: '#ff9d7f',
      warn: '#e8c272',
      panel: '#1c1f25',
      block: '#0f1114',
    },
  };

  const themeOf = ({ paper, well, side, ink, soft, line, accent, code, good, bad, warn, panel, block }) => ({
    colors: {
      primary: { main: accent, light: accent, dark: accent, contrastText: paper },
      success: { main: good },
      warning: { main: warn, dark: warn },
      error: { main: bad },
      gray: { 50: well, 100: well },
      text: { primary: ink, secondary: soft },
      border: { dark: line, light: line },
      responses: {
        success: { tabTextColor: '#84d0a2' },
        error: { tabTextColor: '#ff9d7f' },
        redirect: { tabTextColor: '#e8c272' },
        info: { color: accent, tabTextColor: '#8db7ea' },
      },
    },
    schema: { linesColor: line, nestedBackground: side, typeNameColor: soft, arrow: { color: soft } },
    typography: {
      fontFamily: 'system-ui, sans-serif',
      headings: { fontFamily: 'Georgia, "Times New Roman", serif' },
      code: { fontFamily: 'ui-monospace, monospace', color: code, backgroundColor: well },
      links: { color: accent, hover: ink },
    },
    sidebar: {
      backgroundColor: side,
      textColor: ink,
      activeTextColor: accent,
      groupItems: { activeBackgroundColor: well },
      level1Items: { activeBackgroundColor: well },
    },
    rightPanel: {
      backgroundColor: panel,
      textColor: '#e9e6df',
      servers: { overlay: { backgroundColor: well, textColor: ink }, url: { backgroundColor: paper } },
    },
    codeBlock: { backgroundColor: block },
    fab: { backgroundColor: well, color: accent },
  });

  /** The document as the page shows it: without its version, and without the operations that are always refused. */
  const readDocument = async () => {
    const document = await (await fetch('/openapi.json')).json();
    const isRefused = ({ responses = {} }) => Object.keys(responses).join() === '405';
    for (const path of Object.values(document.paths)) {
      for (const [method, operation] of Object.entries(path)) if (isRefused(operation)) delete path[method];
    }
    const used = new Set(
      Object.values(document.paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags)),
    );
    document.tags = document.tags.filter(({ name }) => used.has(name));
    document.info = { ...document.info, title: 'Letterbox API', version: '' };
    return document;
  };

  const reference = document.querySelector('#reference');
  // Redoc's labels of parameters and responses skip two levels of headings.
  new MutationObserver(() => {
    for (const label of reference.querySelectorAll('h5:not([aria-level])')) label.setAttribute('aria-level', '3');
  }).observe(reference, { childList: true, subtree: true });

  const isDark = matchMedia('(prefers-color-scheme: dark)');
  isDark.addEventListener('change', () => location.reload());
  const theme = themeOf(isDark.matches ? palettes.dark : palettes.light);
  const options = { theme, hideLoading: true, hideDownloadButton: true };
  Redoc.init(await readDocument(), options, reference);
})();
