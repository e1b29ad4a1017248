import type { Hit } from '../spam-input';
import type { Submission } from '../submission';
import { isEveryday } from '../text/links';

/** Services that hide where a link leads. No maintained list of a suitable license is published as a package. */
const shorteners: ReadonlySet<string> = new Set(
  `bit.ly bitly.com j.mp tinyurl.com t.co goo.gl ow.ly is.gd v.gd buff.ly rebrand.ly rb.gy cutt.ly shorturl.at shorturl.asia
  t.ly t.me tiny.cc tiny.pl tiny.one bl.ink short.io shorte.st adf.ly ouo.io ouo.press bc.vc clck.ru vk.cc u.to qps.ru goo.su
  s.id soo.gd clk.sh da.gd x.gd n9.cl acortar.link urlz.fr lc.cx hyperurl.co snip.ly trib.al dlvr.it lnkd.in fb.me wp.me
  surl.li v.ht me2.do han.gl bit.do cli.re kutt.it shrtco.de 2u.pw 2.gp gg.gg lnk.do yourls.org linktr.ee lnk.to lnk.bio heylink.me
  wa.me wa.link chilp.it prf.hn tr.im po.st shrinkme.io exe.io gplinks.in droplink.co telegra.ph sites.google.com
  forms.gle dub.sh dub.co tny.im mcaf.ee zpr.io cutt.us shorter.me urlshortener.io reurl.cc ppt.cc pse.is lihi.cc lihi1.com
  t.cn url.cn dwz.cn suo.im suo.nz is.gy qrco.de linkd.pl krotki.link bitli.pro`.split(/\s+/),
);

/** Links to several websites. One link is common, and so are those to where people keep their work. */
export function checkLinks({ links }: Submission): Hit | null {
  const { size } = new Set(links.flatMap(({ host }) => (isEveryday(host) ? [] : host)));
  return size < 2 ? null : { points: Math.min(3.6, 0.5 * size), values: { count: links.length } };
}

/** Of a short text, a shortened link is the point. */
export function checkShorteners({ links, length }: Submission): Hit | null {
  const link = links.find(({ host }) => shorteners.has(host));
  return link ? { points: length < 200 ? 2.4 : 1.2, values: { host: link.host } } : null;
}

/** Links in markup, which bots write into forms that do not support it. Questions about code have it, too. */
export function checkLinkMarkup({ texts, scan }: Submission): Hit | null {
  if (scan.count('bracket') === 0) return null;
  const text = texts.join('\n');
  if (/\[(?:url|link)\s?[=\]]/i.test(text)) return { points: 2.5, values: { markup: '[url]' } };
  if (!/<a\s[^>]{0,20}href/i.test(text)) return null;
  const isCode = /<(?:div|script|html|body|form|input|nav|ul|li|head|button)\b|=>|\bfunction\b|className/i.test(text);
  return { points: isCode ? 0.5 : 2, values: { markup: '<a href>' } };
}
