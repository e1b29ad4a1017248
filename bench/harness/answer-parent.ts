/**
 * Lets a process answer what its parent asks with `Child.ask`, and end with it. A rejection is told to the parent.
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
