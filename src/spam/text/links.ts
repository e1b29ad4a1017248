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

/**
 * Collects up to 60 links and domains of a submission in linear time, without those to the owner's own hosts. Domains of
 * e-mail addresses do not count.
 */
export class FoundLinks {
  readonly links: Link[] = [];
  /** Whether the form's own website was named. */
  hasOwn = false;
  readonly #ownUrls: readonly (string | null)[];

  /** The headers say which hosts are the owner's. */
  constructor({ origin, referer }: Pick<SpamHeaders, 'origin' | 'referer'>) {
    this.#ownUrls = [origin, referer];
  }

  /**
   * Adds the links of a text; those in URL fields are not `isExplicit`. Returns the text without links to the owner's
   * own hosts: the names of the owner's pages say nothing about a message.
   */
  add(text: string, isExplicit = true, inMessage = false): string {
    if (!text.includes('.')) return text;
    let [rest, others] = [text, text];
    // Much faster than a search for links.
    if (text.includes('://') || /www\./i.test(text)) {
      rest = text.replaceAll(explicitLink, ' ');
      others = text.replaceAll(explicitLink, (url) => {
        const host = hostOf(url);
        if (host) this.#addLink({ host, url, isExplicit, inMessage });
        return host && this.#ownHosts().some((own) => isWithin(host, own)) ? ' ' : url;
      });
    }
    // Most dots end a sentence.
    for (const [end, label] of /\.[a-z\d-]/i.test(rest) ? rest.matchAll(bareName) : []) {
      const host = (label + end).toLowerCase().replace(/^-+|[.-]+$/g, '');
      const ending = host.lastIndexOf('.') + 1;
      if (ending > 0 && bareEndings.has(host.slice(ending))) {
        this.#addLink({ host, url: host, isExplicit: false, inMessage });
      }
    }
    return others;
  }

  #addLink(link: Link): void {
    const isOwn = this.#ownHosts().some((own) => isSameSite(link.host, own));
    this.hasOwn ||= isOwn;
    if (!isOwn && this.links.length < maxLinks) this.links.push(link);
  }

  #ownHosts(): string[] {
    return this.#ownUrls.map(hostOf).filter((host) => host !== null);
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
