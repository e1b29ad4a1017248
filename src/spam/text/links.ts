import { domainToUnicode } from 'node:url';

export interface Link {
  /** Lower case, without “www.”. */
  readonly host: string;
  /** Whether it was written with a scheme or “www.”; otherwise it is a bare domain such as example.com. */
  readonly isExplicit: boolean;
  readonly inMessage: boolean;
  /** As it was typed. */
  readonly url: string;
}

/** Links and domains that are collected per submission. */
const maxLinks = 60;

const explicitLink = /(?:https?:\/\/|www\.)[^\s<>"'()[\]{}|\\^`]{2,300}/gi;

/**
 * A name with dots that is part of neither an address, a path nor code. Its first label has two letters or more, and is
 * looked for behind the dot: there are fewer dots than letters.
 */
const bareName = /\.(?<=(?<![a-z\d.@/_-])([a-z\d-]{2,63})\.)[a-z\d.-]{1,99}(?![a-z\d.@(=_-])/gi;

// Bare names with other endings are more often a missing space, a file or code than a domain.
const bareEndings = new Set(
  'com net org info biz co io ru su ua xyz top site online shop store club app dev pro me tv cc us uk de fr nl pl tr jp cn eu ca au br in agency digital click link live win vip bet casino icu space website tech fun'.split(
    ' ',
  ),
);

// Where people keep their work, photos and videos. Spam links to them too, but so do applications and bug reports.
const everyday = new Set(
  'github.com gitlab.com linkedin.com stackoverflow.com codepen.io codesandbox.io npmjs.com mozilla.org wikipedia.org youtube.com youtu.be vimeo.com google.com dropbox.com wetransfer.com live.com microsoftonline.com icloud.com figma.com behance.net dribbble.com imgur.com instagram.com facebook.com example.com example.org localhost.com w3.org'.split(
    ' ',
  ),
);

/** Whether a host is an everyday domain or a subdomain of one. */
export function isEveryday(host: string): boolean {
  return everyday.has(host.slice(host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1));
}

/**
 * Collects up to 60 links and domains of a submission in linear time, without those to the owner's own hosts. Domains of
 * e-mail addresses do not count.
 */
export class FoundLinks {
  readonly links: Link[] = [];
  /** Whether the form's own website was named. */
  hasOwn = false;
  readonly #ownHost: string | null;

  /** The URL of a website is that of the owner. */
  constructor(site: string | null = null) {
    this.#ownHost = hostOf(site);
  }

  /**
   * Adds the links of a text; those in URL fields are not `isExplicit`. Returns the text without links to the owner's
   * own hosts: the names of the owner's pages say nothing about a message.
   */
  add(text: string, isExplicit = true, inMessage = false): string {
    // Much faster than a search for links. Most dots end a sentence.
    if (!/\.[^\s.]/.test(text)) return text;
    let others = text;
    const rest = text.replace(explicitLink, (url) => {
      const host = hostOf(url);
      if (host) this.#addLink({ host, url, isExplicit, inMessage });
      if (host && this.#ownHost && isWithin(host, this.#ownHost)) others = others.replace(url, ' ');
      return ' ';
    });
    for (const [end, label] of rest.matchAll(bareName)) {
      const host = (label + end).toLowerCase().replace(/^-+|[.-]+$/g, '');
      const ending = host.lastIndexOf('.') + 1;
      if (ending > 0 && bareEndings.has(host.slice(ending))) {
        this.#addLink({ host, url: host, isExplicit: false, inMessage });
      }
    }
    return others;
  }

  #addLink(link: Link): void {
    if (this.#ownHost && isSameSite(link.host, this.#ownHost)) this.hasOwn = true;
    else if (this.links.length < maxLinks) this.links.push(link);
  }
}

/** After a scheme and a user with a password, which may look like a host: the name, up to a port or a path. */
const hostInUrl = /^(?:.{0,11}?:\/\/)?(?:[^/?#\\ ]*@)?(?:www\.)?([^/?#\\ :]*)/s;

/** The host of a link in lower case without “www.”, international ones in Unicode, or null. Never throws. */
function hostOf(url: string | null): string | null {
  const [, name = ''] = hostInUrl.exec(url?.slice(0, 300).toLowerCase() ?? '') ?? [];
  const host = name.replace(/(?<![.,;!])[.,;!]+$/, '');
  if (!host.includes('.') || host.startsWith('.') || host.includes('..')) return null;
  return host.includes('xn--') ? domainToUnicode(host) || host : host;
}

/** Whether two hosts are the same, or one is a subdomain of the other. */
export function isSameSite(a: string, b: string): boolean {
  return isWithin(a, b) || isWithin(b, a);
}

/** Whether a host is the domain itself or below it. */
export function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
