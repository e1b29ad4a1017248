import { domainToUnicode } from 'node:url';
import type { SpamHeaders } from '../spam-input';

export interface Link {
  /** Lower case, without “www.”. */
  readonly host: string;
  /** Whether it was written with a scheme or “www.”; otherwise it is a bare domain such as example.com. */
  readonly isExplicit: boolean;
  readonly inMessage: boolean;
  /** As it was typed. */
  readonly url: string;
  /** Whether its address names a page to sign in on. */
  readonly isSignIn: boolean;
}

/** Links and domains that are collected per submission, and explicit links and dots that are examined. */
const max = { links: 60, explicit: 200, dots: 500 } as const;

const signInPage =
  /(?:^|[^a-z])(?<!wp-)(?:log-?in|log-?on|sign-?in|verify|verification|webmail|unlock|reactivate|(?:confirm|update|secure|validate)-?(?:account|login|mailbox|password|payment|billing))(?:[^a-z]|$)/i;

const explicitLink = /(?:https?:\/\/|www\.)[^\s<>"'()[\]{}|\\^`]{2,300}/gi;

// Bare names with other endings are more often a missing space, a file or code than a domain.
const bareEndings = new Set(
  'com net org info biz co io ru su ua xyz top site online shop store club app dev pro me tv cc us uk de fr nl pl tr jp cn eu ca au br in agency digital click link live win vip bet casino icu space website tech fun'.split(
    ' ',
  ),
);

// Where people keep their work, photos and videos. Spam links to them too, but so do applications and bug reports.
const everyday = new Set(
  'github.com gitlab.com linkedin.com stackoverflow.com codepen.io codesandbox.io npmjs.com developer.mozilla.org wikipedia.org youtube.com youtu.be vimeo.com google.com drive.google.com dropbox.com wetransfer.com onedrive.live.com microsoftonline.com icloud.com figma.com behance.net dribbble.com imgur.com instagram.com facebook.com example.com example.org localhost.com w3.org'.split(
    ' ',
  ),
);

/** Whether a host is an everyday domain, which has two or three labels, or a subdomain of one. */
export function isEveryday(host: string): boolean {
  const twoLabels = host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1;
  const threeLabels = host.lastIndexOf('.', twoLabels - 2) + 1;
  return everyday.has(host.slice(twoLabels)) || everyday.has(host.slice(threeLabels));
}

/** Finds links and domains in a text. Domains of e-mail addresses do not count. */
export function findLinks(text: string): readonly Link[] {
  const found = new FoundLinks({ origin: null, referer: null });
  found.add(text);
  return found.links;
}

/** Collects up to 60 links and domains of a submission in linear time, without those to the owner's own hosts. */
export class FoundLinks {
  readonly links: Link[] = [];
  /** Whether the form's own website was named. */
  hasOwn = false;
  readonly #headers: Pick<SpamHeaders, 'origin' | 'referer'>;
  #own: readonly string[] | null = null;
  #explicit = 0;
  #inMessage = false;
  #dots = 0;

  /** The headers say which hosts are the owner's. */
  constructor(headers: Pick<SpamHeaders, 'origin' | 'referer'>) {
    this.#headers = headers;
  }

  /**
   * Adds the links of a text; those in URL fields are not `isExplicit`. Returns the text without links to the owner's
   * own hosts: the names of the owner's pages say nothing about a message.
   */
  add(text: string, isExplicit = true, inMessage = false): string {
    this.#inMessage = inMessage;
    if (!text.includes('.')) return text;
    let rest = text;
    let hasOwn = false;
    if (mayHaveLinks(text)) {
      rest = text.replaceAll(explicitLink, (url) => {
        this.#explicit += 1;
        const host = this.#explicit > max.explicit ? null : hostOf(url);
        hasOwn ||= host !== null && this.#leadsToOwn(host);
        if (host) this.#addLink(host, isExplicit, url);
        return ' ';
      });
    }
    this.#addDomains(rest);
    return hasOwn ? this.#withoutOwn(text) : text;
  }

  #withoutOwn(text: string): string {
    return text.replaceAll(explicitLink, (url) => {
      const host = hostOf(url);
      return host && this.#leadsToOwn(host) ? ' ' : url;
    });
  }

  #ownHosts(): readonly string[] {
    const { origin, referer } = this.#headers;
    this.#own ??= [hostOf(origin), hostOf(referer)].filter((host) => host !== null);
    return this.#own;
  }

  #leadsToOwn(host: string): boolean {
    return this.#ownHosts().some((own) => isWithin(host, own));
  }

  #addLink(host: string, isExplicit: boolean, url = host): void {
    const isOwn = this.#ownHosts().some((own) => isSameSite(host, own));
    this.hasOwn ||= isOwn;
    if (isOwn || this.links.length >= max.links) return;
    this.links.push({
      host,
      url,
      isExplicit,
      inMessage: this.#inMessage,
      isSignIn: signInPage.test(url.replace(/[?#].*/s, '')),
    });
  }

  #addDomains(text: string): void {
    for (let dot = text.indexOf('.'); dot >= 0; ) {
      // The end of a sentence.
      if (!isHostCharacter(text.charCodeAt(dot + 1))) {
        dot = text.indexOf('.', dot + 1);
        continue;
      }
      this.#dots += 1;
      if (this.#dots > max.dots || this.links.length >= max.links) return;
      let start = dot;
      while (start > 0 && dot - start < 63 && isHostCharacter(text.charCodeAt(start - 1))) start -= 1;
      let end = dot + 1;
      while (end < text.length && end - dot < 100 && isHostCharacter(text.charCodeAt(end))) end += 1;
      const host = bareDomain(text, start, end);
      if (host !== null && dot > start + 1) this.#addLink(host, false);
      dot = text.indexOf('.', end);
    }
  }
}

/** Much faster than a search for links. */
function mayHaveLinks(text: string): boolean {
  return text.includes('.') && (text.includes('://') || /www\./i.test(text));
}

/** The domain in this part of a text, or null if it is none. */
function bareDomain(text: string, from: number, to: number): string | null {
  const [before, next] = [text[from - 1], text[to]];
  const isAddress = before === '@' || next === '@';
  const isCode = next === '(' || next === '=' || next === '_' || before === '/' || before === '_';
  if (isAddress || isCode) return null;
  let [start, end] = [from, to];
  while (start < end && (text[start] === '.' || text[start] === '-')) start += 1;
  while (end > start && (text[end - 1] === '.' || text[end - 1] === '-')) end -= 1;
  const host = text.slice(start, end).toLowerCase();
  const lastDot = host.lastIndexOf('.');
  return lastDot >= 0 && bareEndings.has(host.slice(lastDot + 1)) ? host : null;
}

function isHostCharacter(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2d ||
    code === 0x2e
  );
}

/** The host of a link in lower case without “www.”, international ones in Unicode, or null. Never throws. */
export function hostOf(url: string | null): string | null {
  if (!url) return null;
  const text = url.slice(0, 300).toLowerCase();
  const scheme = text.indexOf('://');
  const start = scheme >= 0 && scheme < 12 ? scheme + 3 : 0;
  let end = start;
  while (end < text.length && !'/?#\\ '.includes(text[end] ?? '/')) end += 1;
  const authority = text.slice(start, end);
  // A user name and a password before the host may look like one.
  const name = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:.*$/s, '')
    .replace(/^www\./, '');
  let length = name.length;
  while (length > 0 && '.,;!'.includes(name[length - 1] ?? '')) length -= 1;
  const host = name.slice(0, length);
  if (!host.includes('.') || host.startsWith('.') || host.includes('..')) return null;
  return host.includes('xn--') ? domainToUnicode(host) || host : host;
}

/** Whether two hosts are the same, or one is a subdomain of the other. */
export function isSameSite(a: string, b: string): boolean {
  return isWithin(a, b) || isWithin(b, a);
}

/** Second labels of a domain under which others are registered, as in example.co.uk. */
const sharedLabels = new Set('co com net org gov edu ac or ne go gob gouv nom ltd plc asso web info'.split(' '));

/** The part of a host that its owner registered, roughly. */
export function siteOf(host: string): string {
  const labels = host.split('.');
  const isShared = labels.at(-1)?.length === 2 && sharedLabels.has(labels.at(-2) ?? '');
  return labels.slice(isShared ? -3 : -2).join('.');
}

/** Whether a host is the domain itself or below it. */
function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
