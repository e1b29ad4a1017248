const statementTimeout = '57014';

/** What the statement resolves to, or null when the database's patience ended first. */
export async function unlessSlow<T>(statement: Promise<T>): Promise<T | null> {
  try {
    return await statement;
  } catch (error) {
    if ((error as { code?: string }).code === statementTimeout) return null;
    throw error;
  }
}
