import ipaddr from 'ipaddr.js';
import { parsePlainAddress } from '../email/addresses';
import type { ListAction, ListKind } from './list-entry.settings';
import { compileTexts, prepareText, type SearchedText, type TextMatcher } from './text-matcher';
import { type Effort, hasWildcard, matchesGlob } from './words';

/** An entry as the submit pipeline reads it. */
export type ListRow = readonly [action: ListAction, kind: ListKind, value: string, isOfForm: boolean];

/** The parts of a request that entries are compared with. */
export interface ListFacts {
  readonly ip: string;
  /** The visitor's address, in lower case; null if there is none. Only this one can be allowed. */
  readonly visitorAddress: string | null;
  /** Every address in a field of the submission, in lower case. */
  readonly addresses: readonly string[];
  /** Returns what the visitor typed. Called only if a list has words or patterns. */
  readonly text: () => string;
}

export interface ListMatch {
  readonly result: 'allowed' | 'blocked';
  /** The value of the entry. */
  readonly entry: string;
  /** Whether the entry is on the form's lists rather than the account's. */
  readonly isOfForm: boolean;
}

/** The lists of a form and its account, prepared for many comparisons. */
export interface CompiledLists {
  /** The number of entries. */
  readonly size: number;
  /** The words and patterns that are blocked. */
  readonly blockedWords: readonly string[];
  /** The first match of: allowed and blocked by the form, allowed and blocked by the account. */
  match(facts: ListFacts): ListMatch | null;
}

/** Returns null if there are no entries. */
export function compileLists(rows: readonly ListRow[]): CompiledLists | null {
  if (rows.length === 0) return null;
  const parts = [true, false].flatMap((isOfForm) =>
    (['allow', 'block'] as const).map((action) => ({
      ...{ isOfForm, action },
      matcher: compile(rows.filter((row) => row[0] === action && row[3] === isOfForm)),
    })),
  );
  return {
    size: rows.length,
    blockedWords: rows.filter(([action, kind]) => action === 'block' && kind === 'text').map(([, , value]) => value),
    match: (facts) => {
      let searched: SearchedText | null = null;
      const text = (): SearchedText => {
        searched ??= prepareText(facts.text());
        return searched;
      };
      const search = { facts, text, effort: { steps: maxSteps } };
      for (const { isOfForm, action, matcher } of parts) {
        const entry = matcher?.(search, action) ?? null;
        if (entry !== null) return { result: action === 'allow' ? 'allowed' : 'blocked', entry, isOfForm };
      }
      return null;
    },
  };
}

/** Steps for comparisons with patterns per submission, about a millisecond. The remaining patterns are skipped. */
const maxSteps = 250_000;

/** One comparison of a submission with lists. */
interface Search {
  readonly facts: ListFacts;
  readonly text: () => SearchedText;
  readonly effort: Effort;
}

/** Returns the value of the first entry that matches. */
type Matcher = (search: Search, action: ListAction) => string | null;

function compile(rows: readonly ListRow[]): Matcher | null {
  if (rows.length === 0) return null;
  const valuesOf = (kind: ListKind) => rows.filter((row) => row[1] === kind).map(([, , value]) => value);
  const addresses = valuesOf('address');
  const exact = new Set(addresses.filter((value) => !hasWildcard(value)));
  const patterns = addresses.filter(hasWildcard);
  const domains = new Set(valuesOf('domain'));
  const findNetwork = compileNetworks(valuesOf('network'));
  const texts = valuesOf('text');
  const findText: TextMatcher | null = texts.length > 0 ? compileTexts(texts) : null;

  const findAddress = (address: string, effort: Effort): string | null => {
    if (exact.has(address)) return address;
    return findDomain(domains, address) ?? patterns.find((pattern) => matchesGlob(pattern, address, effort)) ?? null;
  };
  return ({ facts: { ip, visitorAddress, addresses: all }, text, effort }, action) => {
    const relevant = action === 'block' ? all : visitorAddress === null ? [] : [visitorAddress];
    for (const address of relevant) {
      const found = findAddress(address, effort);
      if (found !== null) return found;
    }
    return findNetwork(ip) ?? findText?.(text(), effort) ?? null;
  };
}

/** The entry for the domain of an address, or for a domain above it. */
function findDomain(domains: ReadonlySet<string>, address: string): string | null {
  if (domains.size === 0) return null;
  for (let domain = address.slice(address.lastIndexOf('@') + 1); domain !== ''; ) {
    if (domains.has(domain)) return domain;
    const dot = domain.indexOf('.');
    domain = dot === -1 ? '' : domain.slice(dot + 1);
  }
  return null;
}

/** Groups networks by prefix length, so that each length takes one look-up. */
function compileNetworks(values: readonly string[]): (ip: string) => string | null {
  const byLength = new Map<string, Map<string, string>>();
  for (const value of values) {
    const [address = '', prefix] = value.split('/');
    const bytes = ipaddr.parse(address).toByteArray();
    const length = prefix === undefined ? bytes.length * 8 : Number(prefix);
    const group = `${bytes.length}/${length}`;
    const networks = byLength.get(group) ?? new Map<string, string>();
    byLength.set(group, networks.set(networkKey(bytes, length), value));
  }
  return (ip) => {
    const bare = ip.replace(/%.*$/, '');
    if (byLength.size === 0 || !ipaddr.isValid(bare)) return null;
    const bytes = ipaddr.process(bare).toByteArray();
    for (const [group, networks] of byLength) {
      const [size, length] = group.split('/').map(Number);
      if (size !== bytes.length || length === undefined) continue;
      const found = networks.get(networkKey(bytes, length));
      if (found !== undefined) return found;
    }
    return null;
  };
}

function networkKey(bytes: readonly number[], length: number): string {
  return bytes.map((byte, n) => byte & (0xff00 >> Math.min(Math.max(length - 8 * n, 0), 8)) & 0xff).join('.');
}

/** The facts of a submission whose IP address, only e-mail address (or its domain) and only text is this value. */
export function factsOfValue(value: string): ListFacts {
  const ofDomain = value.includes('.') ? parsePlainAddress(`someone@${value.replace(/^@/, '')}`) : null;
  const address = (parsePlainAddress(value) ?? ofDomain)?.toLowerCase() ?? null;
  return { ip: value, visitorAddress: address, addresses: address === null ? [] : [address], text: () => value };
}
