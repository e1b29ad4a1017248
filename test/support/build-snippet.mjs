// `build-snippet.mjs KIND` reads a snippet and writes a script that shows it in `<main>`, built as its framework does;
// for Astro, the page's HTML.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const kind = process.argv[2];
const code = readFileSync(0, 'utf8');
const here = dirname(fileURLToPath(import.meta.url));

const frameworks = {
  react: { loader: 'jsx', compile: () => code, start: startReact('ContactForm') },
  nextjs: { loader: 'tsx', compile: () => code, start: startReact('ContactForm') },
  vue: {
    loader: 'js',
    async compile() {
      const { compileScript, parse } = await import('vue/compiler-sfc');
      const { descriptor, errors } = parse(code, { filename: 'ContactForm.vue' });
      if (errors.length > 0) throw errors[0];
      return compileScript(descriptor, { id: 'contact', inlineTemplate: true }).content;
    },
    start: `import { createApp } from 'vue'; import C from 'snippet'; createApp(C).mount('main');`,
  },
  svelte: {
    loader: 'js',
    async compile() {
      const { compile } = await import('svelte/compiler');
      return compile(code, { filename: 'ContactForm.svelte', generate: 'client' }).js.code;
    },
    start: `import { mount } from 'svelte'; import C from 'snippet'; mount(C, { target: document.querySelector('main') });`,
  },
};

process.stdout.write(kind === 'astro' ? await renderAstro() : await bundle(frameworks[kind]));

function startReact(name) {
  return `import { createElement } from 'react'; import { createRoot } from 'react-dom/client';
    import { ${name} } from 'snippet'; createRoot(document.querySelector('main')).render(createElement(${name}));`;
}

async function bundle({ loader, compile, start }) {
  const contents = await compile();
  const { outputFiles } = await build({
    stdin: { contents: start, resolveDir: here },
    plugins: [
      {
        name: 'snippet',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^snippet$/ }, () => ({ path: 'snippet', namespace: 'snippet' }));
          onLoad({ filter: /.*/, namespace: 'snippet' }, () => ({ contents, loader, resolveDir: here }));
        },
      },
    ],
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    conditions: ['browser', 'production'],
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    logLevel: 'error',
  });
  return outputFiles[0].text;
}

/** Runs what Astro's compiler makes of a component without dynamic parts, with the few functions that this needs. */
async function renderAstro() {
  const { transform } = await import('@astrojs/compiler');
  const runtime = `data:text/javascript,${encodeURIComponent(`
    export const render = (strings, ...values) => strings.reduce((all, part, n) => all + (values[n - 1] ?? '') + part);
    export const createComponent = (component) => component;
    export const createAstro = () => ({}); export const Fragment = ''; export const createMetadata = () => ({});
    ${['renderComponent', 'renderHead', 'maybeRenderHead', 'unescapeHTML', 'renderSlot', 'mergeSlots', 'addAttribute', 'spreadAttributes', 'defineStyleVars', 'defineScriptVars', 'renderTransition', 'createTransitionScope', 'renderScript'].map((name) => `export const ${name} = () => '';`).join('\n')}`)}`;
  const { code: compiled } = await transform(code, { filename: 'ContactForm.astro', internalURL: runtime });
  const module = await import(`data:text/javascript,${encodeURIComponent(compiled)}`);
  return String(module.default({ createAstro: () => ({}) }, {}, {}));
}
