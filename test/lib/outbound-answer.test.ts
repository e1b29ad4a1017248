import { PassThrough } from 'node:stream';
import { readAnswer } from '../../src/outbound/response-body';

describe('an answer that is read', () => {
  test('is complete when it ends', async () => {
    const stream = new PassThrough();
    const reading = readAnswer(stream);
    stream.write('in two ');
    stream.end('pieces');
    expect(await reading).toEqual({ body: Buffer.from('in two pieces'), ended: 'complete' });
  });

  test('is cut at 64 KiB, and the rest is not waited for', async () => {
    const stream = new PassThrough();
    const reading = readAnswer(stream);
    stream.write(Buffer.alloc(65_000, 'a'));
    stream.write(Buffer.alloc(65_000, 'b'));
    const { body, ended } = await reading;
    expect(ended).toBe('cut');
    expect(body).toHaveLength(64 * 1024);
    expect(stream.destroyed).toBe(true);
  });

  test.each([
    ['fails', (stream: PassThrough) => stream.destroy(new Error('reset'))],
    ['is given up', (stream: PassThrough) => stream.destroy()],
  ])('is broken when it %s, and what came before counts', async (_how, breakOff) => {
    const stream = new PassThrough();
    const reading = readAnswer(stream);
    stream.write('half');
    setImmediate(breakOff, stream);
    expect(await reading).toEqual({ body: Buffer.from('half'), ended: 'broken' });
  });

  test('is broken when it was given up before anybody read it', async () => {
    const stream = new PassThrough();
    stream.destroy();
    await new Promise((resolve) => stream.on('close', resolve));
    expect(await readAnswer(stream)).toEqual({ body: Buffer.alloc(0), ended: 'broken' });
  });
});
