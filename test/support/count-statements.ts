import { Client } from 'pg';

/** The statements that this process sends to PostgreSQL while `work` runs; what the queue does by itself is left out. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const original = Client.prototype.query;
  const noting = function (this: Client, ...given: unknown[]) {
    const [first] = given;
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');
    if (!/bullmq/i.test(text)) sent.push(text);
    return Reflect.apply(original, this, given);
  };
  Client.prototype.query = noting as typeof original;
  try {
    await work();
  } finally {
    Client.prototype.query = original;
  }
  return sent;
}
