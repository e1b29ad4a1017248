/** When the visitor sent a submission: before it was imported, or when it was created. */
export function sentAtOf({
  originallySentAt,
  createdAt,
}: {
  readonly originallySentAt: Date | null;
  readonly createdAt: Date;
}): Date {
  return originallySentAt ?? createdAt;
}
