import { readdirSync, readFileSync } from 'node:fs';

/** The folder of the package that a file is from; undefined for a file of the project. */
export function packageFolder(file) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** The licenses of the packages that these files are from, as one text. */
export function collectLicenses(files) {
  const folders = files.map(packageFolder).filter(Boolean);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license, author } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const text = file ? readFileSync(`${folder}/${file}`, 'utf8') : `${license}, ${author?.name ?? author}`;
    return `${name} ${version}\n\n${text.trim()}\n`;
  });
  return texts.join('\n\n');
}
