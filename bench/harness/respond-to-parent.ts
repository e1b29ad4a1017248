/**
 * Responds to the parent's `Child.ask` calls in a child process, which exits with the parent. Rejections are sent to the
 * parent.
 */
export function respondToParent<Question>(respond: (question: Question) => unknown): void {
  process.on('message', async (question) => {
    try {
      process.send?.({ value: await respond(question as Question) });
    } catch (error) {
      process.send?.({ error: (error as Error).message });
    }
  });
  process.once('disconnect', () => process.exit());
}
