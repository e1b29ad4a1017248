import { splitQuote } from '../../src/answers/split-quote';

const quoted = '> Yes, we do.\n> \n> > Do you ship to Malta?';

test.each([
  ['English', 'On Mon, 30 Nov 2026 at 10:00, Shop <shop@example.com> wrote:'],
  ['English, in two lines', 'On Mon, 30 Nov 2026 at 10:00, Shop\n<shop@example.com> wrote:'],
  ['German', 'Am Mo., 30. Nov. 2026 um 10:00 Uhr schrieb Shop <shop@example.com>:'],
  ['French', 'Le lun. 30 nov. 2026 à 10:00, Shop <shop@example.com> a écrit :'],
  ['Spanish', 'El lun, 30 nov 2026 a las 10:00, Shop (<shop@example.com>) escribió:'],
  ['Italian', 'Il giorno lun 30 nov 2026 alle ore 10:00 Shop <shop@example.com> ha scritto:'],
  ['Portuguese', 'Em seg., 30 de nov. de 2026 às 10:00, Shop <shop@example.com> escreveu:'],
  ['Dutch', 'Op ma 30 nov 2026 om 10:00 schreef Shop <shop@example.com>:'],
  ['Polish', 'pon., 30 lis 2026 o 10:00 Shop <shop@example.com> napisał(a):'],
  ['Turkish', 'Shop <shop@example.com>, 30 Kas 2026 Pzt, 10:00 tarihinde şunu yazdı:'],
  ['Japanese', '2026年11月30日(月) 10:00 Shop <shop@example.com>:'],
  ['simplified Chinese', 'Shop <shop@example.com> 于2026年11月30日周一 10:00写道：'],
  ['traditional Chinese', 'Shop <shop@example.com> 於 2026年11月30日 週一 上午10:00寫道：'],
])('a quote with an introduction in %s is split off', (_, introduction) => {
  const text = `Thanks!\n\nTwo of them, please.\n\n${introduction}\n\n${quoted}\n`;
  expect(splitQuote(text)).toEqual({
    written: 'Thanks!\n\nTwo of them, please.',
    quoted: `${introduction}\n\n${quoted}`,
  });
});

test.each([
  ['From: Shop\nSent: Monday\nTo: Ada\nSubject: Re: Malta\n\nYes, we do.', ''],
  ['Von: Shop\nGesendet: Montag\nAn: Ada\nBetreff: AW: Malta\n\nYes, we do.', '-----Ursprüngliche Nachricht-----\n'],
  ['De : Shop\nEnvoyé : lundi\nÀ : Ada\nObjet : Re: Malta\n\nYes, we do.', '________________________________\n'],
])('the headers that Outlook puts above a quote are split off, too: %j', (headers, separator) => {
  expect(splitQuote(`Thanks!\n\n${separator}${headers}`)).toEqual({
    written: 'Thanks!',
    quoted: `${separator}${headers}`,
  });
});

test('a quote without an introduction is split off, and one that is answered line by line is not', () => {
  expect(splitQuote(`Thanks!\n${quoted}`)).toEqual({ written: 'Thanks!', quoted });
  const between = `> Do you want two?\nYes.\n> In blue?\nNo.`;
  expect(splitQuote(between)).toEqual({ written: between, quoted: '' });
});

test('a text that only quotes is not hidden, and one that only looks like a header is not a quote', () => {
  expect(splitQuote(quoted)).toEqual({ written: quoted, quoted: '' });
  const text = 'From: Monday on, we are away.\nThanks: Ada';
  expect(splitQuote(text)).toEqual({ written: text, quoted: '' });
});

test('no text takes long', () => {
  const texts = [
    'a@'.repeat(25_000),
    '> \n'.repeat(16_000),
    'From: x\n'.repeat(6_000),
    `${'x wrote '.repeat(6_000)}\n> a`,
  ];
  const startedAt = performance.now();
  for (const text of texts) splitQuote(text);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
