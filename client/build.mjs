// Completes dist/client/ after tsc: generates the built-in texts, and bundles the client library into letterbox.js.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Script } from 'node:vm';
import { minify } from 'terser';

const dist = new URL('../dist/client/', import.meta.url);
const messages = new URL('../src/submit/response/pages/messages/', import.meta.url);

writeFileSync(
  new URL('letterbox/builtin-texts.mjs', dist),
  `export const builtinTexts = ${JSON.stringify(collectTexts())};\n`,
);
writeFileSync(new URL('letterbox.js', dist), await bundle());

/** The texts that the client library shares with the service's pages, by language. */
function collectTexts() {
  const texts = readdirSync(messages).map((file) => {
    const { received, notSent, hint, reason } = JSON.parse(readFileSync(new URL(file, messages), 'utf8'));
    const tag = basename(file, '.json');
    // `notSent` is a heading there, and a sentence here.
    const fullStop = /^(ja|zh)/.test(tag) ? '。' : '.';
    return [
      tag.toLowerCase().replace('zh-hans', 'zh'),
      [received, notSent + fullStop, hint.retry, reason.payload_too_large],
    ];
  });
  return Object.fromEntries(texts);
}

/** Joins the modules, each after those that it imports, into one minified script that enhances the page's forms. */
async function bundle() {
  const modules = ['builtin-texts', 'texts', 'send', 'enhance'];
  const sources = modules.map((name) => readFileSync(new URL(`letterbox/${name}.mjs`, dist), 'utf8'));
  const joined = sources.join('\n').replaceAll(/^import .*$|^export (?=async |function |const )/gm, '');
  const { code } = await minify(`(() => {\n${joined}\nenhance(); })();`, {
    ecma: 2020,
    // `unsafe_arrows` is safe for code without `this`; sequences compress worse.
    compress: { passes: 3, unsafe_arrows: true, sequences: false },
    mangle: true,
    format: { comments: false },
  });
  // Throws if the result is not a script.
  new Script(code);
  return code;
}
