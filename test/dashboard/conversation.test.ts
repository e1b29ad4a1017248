import { receiveMail } from '../../src/incoming-mail/receive-mail';
import { buildReplied, mailTo, receiveDeps } from '../incoming-mail/answer-rig';
import { app, form, owner, setUpDashboard, setUpForm } from './set-up';

setUpDashboard();
setUpForm({ name: 'Contact' });

const receive = (raw: Buffer) => receiveMail(receiveDeps(app.database), { raw, recipients: [] });
const pageOf = async (id: string) => (await owner.get(`/dashboard/submissions/${id}`)).html;

test('answers stand between the replies, with what they quote folded', async () => {
  const { submissionId, deliveryId, address } = await buildReplied(app.database, owner.account, form);
  const body = 'Two, <b>please</b>.\r\n\r\nOn Monday, Shop wrote:\r\n> Yes, we do.';
  await receive(mailTo(address, {}, body));
  expect(await pageOf(submissionId)).toMatch(
    /<b>You<\/b>.*Yes, we do\..*<bdi>Ada Lovelace<\/bdi>.*Two, &lt;b&gt;please&lt;\/b&gt;\.<\/p><details><summary[^>]*>Quoted text<\/summary>.*On Monday, Shop wrote:.*<\/details>/s,
  );
  const json = JSON.parse((await owner.get(`/dashboard/submissions/${submissionId}/json`)).html);
  expect(json.answers).toMatchObject([
    {
      ...{ reply_delivery_id: deliveryId, from: 'ada@example.org', name: 'Ada Lovelace', from_recipient: true },
      ...{ authentication: 'unknown', automatic: false, subject: 'Re: Malta', files: [], files_dropped: 0 },
    },
  ]);
  const { rows } = await app.database.pool.query('SELECT data FROM submissions WHERE id = $1', [submissionId]);
  expect(json.data).toEqual(rows[0].data);
});

test('an answer makes its submission open and unread again, and the page read', async () => {
  const { submissionId, address } = await buildReplied(app.database, owner.account, form);
  const isIn = async (search: string) =>
    (await owner.get(`/dashboard/inbox?q=${encodeURIComponent(search)}`)).html.includes(`value="${submissionId}"`);
  expect([await isIn('is:waiting'), await isIn('is:unread')]).toEqual([true, false]);
  await receive(mailTo(address));
  expect([await isIn('is:waiting'), await isIn('is:unread'), await isIn('is:open')]).toEqual([false, true, true]);
  await pageOf(submissionId);
  expect(await isIn('is:unread')).toBe(false);
});

test('an automatic reply, another sender and missing attachments are named', async () => {
  const { submissionId, address } = await buildReplied(app.database, owner.account, form);
  const file = 'Content-Disposition: attachment; filename=a.pdf\r\nContent-Type: application/pdf';
  const headers = {
    From: 'eve@example.org',
    'Auto-Submitted': 'auto-replied',
    'Content-Type': 'multipart/mixed; boundary=x',
  };
  await receive(mailTo(address, headers, `--x\r\n\r\nAway.\r\n--x\r\n${file}\r\n\r\nx\r\n--x--`));
  const html = await pageOf(submissionId);
  expect(html).toMatch(/<bdi>eve@example\.org<\/bdi>.*Automatic reply.*Not the address you wrote to\..*>Away\.</s);
  expect(html).toContain('1 attachment was not stored');
});
