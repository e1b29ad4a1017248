import { PassThrough } from 'node:stream';
import { readBody } from '../../src/outbound/response-body';

describe('readBody', () => {
  test('reads a complete body', async () => {
    const stream = new PassThrough();
    const reading = readBody(stream);
    stream.write('in two ');
    stream.end('pieces');
    expect(await reading).toEqual({ content: Buffer.from('in two pieces'), ended: 'complete' });
  });

  test('stops at 64 KiB and destroys the rest', async () => {
    const stream = new PassThrough();
    const reading = readBody(stream);
    stream.write(Buffer.alloc(65_000, 'a'));
    stream.write(Buffer.alloc(65_000, 'b'));
    const { content, ended } = await reading;
    expect(ended).toBe('truncated');
    expect(content).toHaveLength(64 * 1024);
    expect(stream.destroyed).toBe(true);
  });

  test.each([
    ['fails', (stream: PassThrough) => stream.destroy(new Error('reset'))],
    ['is destroyed', (stream: PassThrough) => stream.destroy()],
  ])('keeps what it read of a stream that %s', async (_how, breakOff) => {
    const stream = new PassThrough();
    const reading = readBody(stream);
    stream.write('half');
    setImmediate(breakOff, stream);
    expect(await reading).toEqual({ content: Buffer.from('half'), ended: 'broken' });
  });

  test('reports a stream that was destroyed before reading as broken', async () => {
    const stream = new PassThrough();
    stream.destroy();
    await new Promise((resolve) => stream.on('close', resolve));
    expect(await readBody(stream)).toEqual({ content: Buffer.alloc(0), ended: 'broken' });
  });
});
