/**
 * Answers the parent's `Child.ask` calls in a child process, which exits with the parent. Rejections are sent to the
 * parent.
 */
export function answerParent<Question>(answer: (question: Question) => unknown): void {
  process.on('message', async (question) => {
    try {
      process.send?.({ value: await answer(question as Question) });
    } catch (error) {
      process.send?.({ error: (error as Error).message });
    }
  });
  process.once('disconnect', () => process.exit());
}
