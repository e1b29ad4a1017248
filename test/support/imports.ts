import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

/** One source file: what it imports in any form, types included, and whether it reads the environment itself. */
export interface SourceFile {
  readonly path: string;
  readonly imports: readonly Import[];
  readonly readsEnvironment: boolean;
}

interface Import {
  /** The path from the root, as it was written, where a file of the project is meant; else the name of a package. */
  readonly target: string;
  /** Nothing of it is left when the program runs. */
  readonly typeOnly: boolean;
}

const nouns = ['accounts', 'forms', 'files', 'webhooks', 'email', 'payments', 'idempotency'].map(
  (noun) => `src/${noun}`,
);

/** The house from the ground up: a room may import from every floor below its own. */
const floors: readonly (readonly string[])[] = [
  ['config'],
  ['src/lib'],
  ['src/db', 'src/queues', 'src/rate-limits'],
  ['src/metrics', 'src/tracing'],
  nouns,
  ['src/deliveries'],
  ['src/submissions', 'src/submit', 'src/data-subjects', 'src/backup', 'src/secrets'],
  ['src/dashboard', 'src/mcp', 'src/http', 'src/openapi', 'src/doctor'],
  ['src/app'],
  ['src/compose'],
  ['src/server', 'src/cli', 'src/standalone', 'src/healthcheck'],
];

/** Doors between rooms of one floor, each with its reason; they may not lead in a circle. */
const doors: Readonly<Record<string, readonly string[]>> = {
  // One migration run brings the queue's own schema up to date too.
  'src/db': ['src/queues'],
  // The settings of both hold addresses, by the same rule as the mail that goes there later.
  // An account's settings name its storage.
  'src/accounts': ['src/email', 'src/files'],
  'src/forms': ['src/email'],
  // The front door stores submissions.
  'src/submit': ['src/submissions'],
  // What a person submitted is found, shown and erased submission by submission.
  'src/data-subjects': ['src/submissions'],
  // The owner's pages and the agent tools answer through what every request passes.
  'src/dashboard': ['src/http'],
  'src/http': ['src/openapi'],
  'src/mcp': ['src/http'],
  // The command line finds a running `npm start` through its data folder.
  'src/cli': ['src/standalone'],
};

/** `workers/` stands beside the app, on the domain; the front door is none of its business. */
const belowWorkers = floors
  .slice(0, 7)
  .flat()
  .filter((room) => room !== 'src/submit');

const knowsExpress = /^src\/(?:http|dashboard|mcp|app|compose|submit)\b|^src\/queues\/board\.ts$|\.routes\.tsx?$/;
const readsEnvironment = /^config\/|^src\/(?:server|standalone|cli|healthcheck|db\/migrate)\.ts$|^workers\/index\.ts$/;

/** Every rule that these files break, each as `file → import: rule`. */
export function findViolations(files: readonly SourceFile[]): string[] {
  return [...files.flatMap(checkFile), ...findCircles(runTimeGraph(files)), ...findCircles(roomGraph(files))];
}

/** Reads every source file in these folders of the project. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
      .map((file) => readSource(file, readFileSync(path.join(root, file), 'utf8'))),
  );
}

/** Reads one source file from its text; an import that is computed while running cannot be seen. */
export function readSource(file: string, text: string): SourceFile {
  const found = new Map<string, Import>();
  let reads = false;
  visit(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') }), (node) => {
    const specifier = specifierOf(node);
    reads ||= mentionsEnvironment(node) || specifier === 'process' || specifier === 'node:process';
    if (specifier === undefined) return;
    const target = specifier.startsWith('.') ? path.posix.join(file, '..', specifier) : specifier;
    found.set(target, { target, typeOnly: isTypeOnly(node) && (found.get(target)?.typeOnly ?? true) });
  });
  return { path: file, imports: [...found.values()], readsEnvironment: reads };
}

function checkFile({ path: file, imports, readsEnvironment: reads }: SourceFile): string[] {
  const found = imports.flatMap((imported) => {
    const rule = brokenRule(file, imported);
    return rule ? [`${file} → ${imported.target}: ${rule}`] : [];
  });
  if (reads && !readsEnvironment.test(file)) {
    found.push(`${file} → process.env: only config/ and the files that start a process read the environment`);
  }
  return found;
}

function brokenRule(file: string, { target, typeOnly }: Import): string | null {
  if (/^(?:express|express-serve-static-core)(?:\/|$)/.test(target)) {
    return knowsExpress.test(file) ? null : 'domain code knows no Express';
  }
  if (/^(?:pg|sequelize)(?:\/|$)/.test(target)) return isRoutes(file) && !typeOnly ? 'routes know no SQL' : null;
  if (!isOurs(target) || target === 'package.json') return null;

  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === 'migrations') return 'a migration imports no file of the project';
  if (to === 'migrations') return 'nobody imports a migration';
  if (from === to) return null;
  if (to === 'workers') return 'nobody imports workers/';
  if (isRoutes(target) && !knowsExpress.test(file)) return 'domain code knows no routes';
  if (from === 'workers') return belowWorkers.includes(to) ? null : `workers/ may not reach ${to}`;
  if (isAssociation(file, { target, typeOnly })) return null;

  const [own, other] = [floorOf(from), floorOf(to)];
  if (own === -1 || other === -1) return `${own === -1 ? from : to} is no room of the house: give it a floor`;
  if (own === other) return doors[from]?.includes(to) ? null : `there is no door from ${from} to ${to}`;
  return other < own ? null : `${from} stands below ${to}`;
}

// `src/cli.ts` and `src/cli/` are one room.
const roomOf = (file: string) => /^src\/[\w-]+|^[\w-]+/.exec(file)?.[0] ?? file;
const floorOf = (room: string) => floors.findIndex((floor) => floor.includes(room));
const isRoutes = (file: string) => /\.routes(?:\.tsx?)?$/.test(file);
const isModel = (file: string) => /\.model(?:\.ts)?$/.test(file);
const isOurs = (target: string) => /^(?:\.\.?\/|config|src|workers|migrations|test|bench|package\.json)/.test(target);

// Models belong to each other both ways: src/db/models.ts ties them together, and they name each other's types.
function isAssociation(file: string, { target, typeOnly }: Import): boolean {
  return isModel(target) && (file === 'src/db/models.ts' || (isModel(file) && typeOnly));
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function runTimeGraph(files: readonly SourceFile[]): Graph {
  const byName = new Map(files.flatMap(({ path: file }) => namesOf(file).map((name) => [name, file] as const)));
  const loaded = ({ imports }: SourceFile) => imports.filter(({ typeOnly }) => !typeOnly);
  return new Map(
    files.map((file) => [file.path, new Set(loaded(file).flatMap(({ target }) => byName.get(target) ?? []))]),
  );
}

function roomGraph(files: readonly SourceFile[]): Graph {
  const rooms = new Map<string, Set<string>>();
  for (const { path: file, imports } of files) {
    const own = roomOf(file);
    const reached = imports.filter((imported) => isOurs(imported.target) && !isAssociation(file, imported));
    const others = reached.map(({ target }) => roomOf(target)).filter((room) => room !== own);
    rooms.set(own, new Set([...(rooms.get(own) ?? []), ...others]));
  }
  return rooms;
}

function findCircles(graph: Graph): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (place: string, way: readonly string[]): void => {
    const start = way.indexOf(place);
    if (start !== -1) circles.push(`${[...way.slice(start), place].join(' → ')}: imports go round in a circle`);
    if (start !== -1 || done.has(place)) return;
    for (const next of graph.get(place) ?? []) walk(next, [...way, place]);
    done.add(place);
  };
  for (const place of graph.keys()) walk(place, []);
  return circles;
}

function namesOf(file: string): string[] {
  const bare = file.replace(/\.tsx?$/, '');
  return [file, bare, `${bare}.js`, bare.replace(/\/index$/, '')];
}

type Node = Readonly<Record<string, unknown>>;

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, look);
  else if (typeof value === 'object' && value !== null) {
    look(value as Node);
    visit(Object.values(value), look);
  }
}

// The forms: import and export … from, import x = require(…), the type import('…').X, and calls of import and require.
function specifierOf(node: Node): string | undefined {
  if (node.type === 'TsImportType') return textOf(node.argument);
  if (node.type === 'TsExternalModuleReference') return textOf(node.expression);
  if (node.type !== 'CallExpression') return /^(?:Im|Ex)port/.test(String(node.type)) ? textOf(node.source) : undefined;
  const callee = node.callee as Node;
  const loads = callee.type === 'Import' || callee.value === 'require';
  return loads ? textOf((node.arguments as { expression: unknown }[])[0]?.expression) : undefined;
}

function isTypeOnly(node: Node): boolean {
  const specifiers = (node.specifiers ?? []) as readonly Node[];
  if (node.type === 'TsImportType' || node.typeOnly === true) return true;
  return specifiers.length > 0 && specifiers.every(({ isTypeOnly: type }) => type === true);
}

function textOf(value: unknown): string | undefined {
  const node = value as Node | undefined;
  return node?.type === 'StringLiteral' ? String(node.value) : undefined;
}

// `process.env`, `process['env']` and `const { env } = process`.
function mentionsEnvironment(node: Node): boolean {
  const isProcess = (value: unknown) => (value as Node | undefined)?.value === 'process';
  if (node.type === 'VariableDeclarator') return isProcess(node.init);
  if (node.type !== 'MemberExpression') return false;
  const property = node.property as Node;
  const name = property.type === 'Computed' ? textOf(property.expression) : property.value;
  const object = node.object as Node;
  return name === 'env' && (isProcess(object) || isProcess(object.property));
}
