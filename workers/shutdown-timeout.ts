/** How long a store that is away may hold up the end of a worker, in milliseconds. */
export const farewellMs = 2_000;

/** Settles like `work`; once the worker closes it is waited for no longer than a farewell takes, and taken for done. */
export function untilFarewell(work: Promise<unknown>, closing: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let farewell: NodeJS.Timeout | undefined;
    const leave = (): void => {
      farewell = setTimeout(resolve, farewellMs);
    };
    if (closing.aborted) leave();
    else closing.addEventListener('abort', leave, { once: true });
    const end = (): void => {
      clearTimeout(farewell);
      closing.removeEventListener('abort', leave);
    };
    work.then(() => resolve(), reject).finally(end);
  });
}
