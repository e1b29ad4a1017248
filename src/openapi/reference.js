// Runs in the browser behind Redoc's bundle: draws the reference in the theme of the page.
(async () => {
  const root = document.documentElement;
  const isDark = matchMedia('(prefers-color-scheme: dark)');
  const half = (root.dataset.theme ?? (isDark.matches ? 'dark' : 'light')) === 'dark' ? 2 : 1;
  const tokens = getComputedStyle(root);
  /** A color of tokens.css, `light-dark(#…, #…)`; Redoc computes with colors and takes no variables. */
  const token = (name) => /light-dark\((#\w+), ?(#\w+)\)/.exec(tokens.getPropertyValue(`--${name}`))?.[half];
  const palette = {
    ...{ paper: token('card'), well: token('well'), side: token('paper'), line: token('line') },
    ...{ ink: token('ink'), soft: token('soft'), accent: token('accent'), code: token('bad') },
    ...{ good: token('good'), bad: token('bad'), warn: token('warn') },
    // The samples are dark in both themes.
    ...(half === 2 ? { panel: '#14161a', block: '#0f1114' } : { panel: '#23262c', block: '#14161a' }),
  };
  const sans = tokens.getPropertyValue('--sans');

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
      fontFamily: sans,
      headings: { fontFamily: sans, fontWeight: '600' },
      code: { fontFamily: tokens.getPropertyValue('--mono'), color: code, backgroundColor: well },
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
  // Redoc's labels of parameters and responses skip two levels of headings, and its samples scroll but take no focus.
  new MutationObserver(() => {
    for (const label of reference.querySelectorAll('h5:not([aria-level])')) label.setAttribute('aria-level', '3');
    for (const sample of reference.querySelectorAll('pre:not([tabindex])')) sample.tabIndex = 0;
  }).observe(reference, { childList: true, subtree: true });

  isDark.addEventListener('change', () => location.reload());
  const options = { theme: themeOf(palette), hideLoading: true, hideDownloadButton: true };
  Redoc.init(await readDocument(), options, reference);
})();
