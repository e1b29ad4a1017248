import { textOfHtml } from '../../src/answers/html-text';

test('shows what a mail program shows, with quotes marked', () => {
  const html = `<html><head><title>x</title><style>b { color: red }</style></head><body><!-- a > b -->
    <div dir="ltr">Two of&nbsp;them, <b>please</b> &amp; &#8220;fast&#x201D;.<br>Thanks<script>alert(1)</script></div>
    <ul><li>one</li><li>two</li></ul>1 < 2
    <blockquote class="gmail_quote"><p>Yes, we do.</p><blockquote>Malta?</blockquote></blockquote></body></html>`;
  expect(textOfHtml(html)).toBe(
    'Two of them, please & “fast”.\nThanks\n\none\ntwo\n\n1 < 2\n> Yes, we do.\n> > Malta?',
  );
});

test.each([
  ['unclosed tags', '<'.repeat(400_000)],
  ['unclosed comments', '<!--'.repeat(100_000)],
  ['unclosed styles', '<style>'.repeat(60_000)],
  ['nested quotes', '<blockquote>'.repeat(40_000)],
  ['entities', '&#99999999;&amp'.repeat(20_000)],
])('%s take no time', (_, html) => {
  const startedAt = performance.now();
  textOfHtml(html);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('broken entities stay as they are', () => {
  expect(textOfHtml('&#1114112; &nope; & &#0;x')).toBe('� &nope; & \0x');
});
