/** An error as one line for a terminal. */
export function oneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node reports a refused connection to a name with several addresses as an error without a message of its own.
  const said = error instanceof AggregateError ? error.errors.map(oneLine).join('; ') : error.message;
  return (said || error.name).replaceAll(/\s+/g, ' ');
}
