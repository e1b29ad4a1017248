export interface Link {
  /** Lower case, without “www.”. */
  readonly host: string;
  /** Whether it was written with a scheme or “www.”; otherwise it is a bare domain such as example.com. */
  readonly isExplicit: boolean;
}

const maxLinks = 60;
const explicitLink = /(?:https?:\/\/|www\.)[^\s<>"'()[\]{}|\\^`]{2,300}/gi;

// Bare names with other endings are more often a missing space, a file or code than a domain.
const bareEndings = new Set(
  'com net org info biz co io ru su ua xyz top site online shop store club app dev pro me tv cc us uk de fr nl pl tr jp cn eu ca au br in agency digital click link live win vip bet casino icu space website tech fun'.split(
    ' ',
  ),
);

/** Finds up to 60 links and domains in a text, in linear time. Domains of e-mail addresses do not count. */
export function findLinks(text: string): Link[] {
  const links: Link[] = [];
  if (!text.includes('.')) return links;
  let rest = text;
  if (text.includes('://') || /www\./i.test(text)) {
    rest = text.replaceAll(explicitLink, (url) => {
      const host = hostOf(url);
      if (host && links.length < maxLinks) links.push({ host, isExplicit: true });
      return ' ';
    });
  }
  findBareDomains(rest, links);
  return links;
}

function findBareDomains(text: string, links: Link[]): void {
  let dots = 0;
  for (let dot = text.indexOf('.'); dot >= 0 && dots < 200 && links.length < maxLinks; dots += 1) {
    let start = dot;
    while (start > 0 && dot - start < 63 && isHostCharacter(text.charCodeAt(start - 1))) start -= 1;
    let end = dot + 1;
    while (end < text.length && end - dot < 100 && isHostCharacter(text.charCodeAt(end))) end += 1;
    const next = text.charCodeAt(end);
    const isAddress = text[start - 1] === '@' || next === 0x40;
    const isCode =
      next === 0x28 || next === 0x3d || next === 0x5f || text[start - 1] === '/' || text[start - 1] === '_';
    const host = text
      .slice(start, end)
      .toLowerCase()
      .replace(/^[.-]+|[.-]+$/g, '');
    const ending = host.slice(host.lastIndexOf('.') + 1);
    if (!isAddress && !isCode && dot > start + 1 && host.includes('.') && bareEndings.has(ending)) {
      links.push({ host, isExplicit: false });
    }
    dot = text.indexOf('.', Math.max(end, dot + 1));
  }
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

/** The text without its links to these hosts: the names of the owner’s own pages say nothing about a message. */
export function withoutLinksTo(text: string, hosts: readonly string[]): string {
  if (hosts.length === 0 || !text.includes('.')) return text;
  return text.replaceAll(explicitLink, (url) => {
    const host = hostOf(url);
    return host && hosts.some((own) => isWithin(host, own)) ? ' ' : url;
  });
}

/** The host of a link in lower case without “www.”, or null. Does not throw for what is no URL. */
export function hostOf(url: string | null): string | null {
  if (!url) return null;
  const text = url.slice(0, 300).toLowerCase();
  const scheme = text.indexOf('://');
  const start = scheme >= 0 && scheme < 12 ? scheme + 3 : 0;
  let end = start;
  while (end < text.length && !'/?#:\\ '.includes(text[end] ?? '/')) end += 1;
  const authority = text.slice(start, end);
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/^www\./, '')
    .replace(/[.,;!]+$/, '');
  return host.includes('.') ? host : null;
}

/** Whether a host is the domain itself or below it. */
export function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
