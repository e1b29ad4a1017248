import type { Field } from './fields';
import { domainOf, type Submission } from './submission';
import { isSameSite } from './text/links';

export const freeMail: ReadonlySet<string> = new Set(
  'gmail.com googlemail.com yahoo.com hotmail.com outlook.com live.com aol.com icloud.com proton.me protonmail.com mail.ru yandex.ru gmx.de gmx.net web.de t-online.de orange.fr free.fr wanadoo.fr laposte.net libero.it virgilio.it hotmail.fr hotmail.it hotmail.es yahoo.fr yahoo.it uol.com.br bol.com.br terra.com.br ziggo.nl kpnmail.nl wp.pl o2.pl onet.pl interia.pl qq.com 163.com 126.com naver.com yahoo.co.jp docomo.ne.jp ezweb.ne.jp softbank.ne.jp mail.com zoho.com'.split(
    ' ',
  ),
);

/** What describes a submission besides its words. `weights.json` has the points of each. */
export const shapes = {
  question: ({ scan }) => scan.count('question') > 0,
  money: ({ scan }) => scan.count('money') > 0,
  percent: ({ scan }) => scan.count('percent') > 0,
  manyLines: ({ scan }) => scan.count('line') > 8,
  urlField: ({ fields }) => countOf(fields, 'url') > 0,
  subjectField: ({ fields }) => countOf(fields, 'subject') > 0,
  otherFields: ({ fields }) => countOf(fields, 'other') > 1,
  manyFields: ({ fields }) => countOf(fields, 'other') > 4,
  onlyMessage: ({ fields }) => fields.length === 1,
  ownSite: ({ namesOwnSite }) => namesOwnSite,
  noAddress: ({ addresses: [address = ''] }) => !domainOf(address).includes('.'),
  linkToOwnDomain: ({ addresses: [address = ''], links }) =>
    links.some(({ host }) => isSameSite(host, domainOf(address))),
  addressInText: ({ scan }) => scan.count('at') > 0,
} as const satisfies Readonly<Record<string, (submission: Submission) => boolean>>;

function countOf(fields: readonly Field[], wanted: Field['kind']): number {
  let count = 0;
  for (const { kind } of fields) if (kind === wanted) count += 1;
  return count;
}
