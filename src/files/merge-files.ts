/** What a visitor submitted: values by field name. A field that was sent several times holds an array. */
export type SubmissionData = Readonly<Record<string, unknown>>;

/**
 * A copy of the data with each file under the name of its field, as `present` shows it. Several files of a field form
 * an array, and files follow submitted values of the same name. The data itself never contains file references, so that
 * a visitor cannot forge one.
 */
export function mergeFiles<File extends { readonly field: string }>(
  data: SubmissionData,
  files: readonly File[],
  present: (file: File) => unknown,
): SubmissionData {
  if (files.length === 0) return data;
  const added = new Map<string, unknown[]>();
  for (const file of files) added.set(file.field, [...(added.get(file.field) ?? []), present(file)]);
  // Map and fromEntries keep a field named `__proto__`; assignment would not.
  const merged = new Map(Object.entries(data));
  for (const [name, presented] of added) {
    const submitted = merged.has(name) ? [merged.get(name)].flat() : null;
    const [first, ...more] = presented;
    merged.set(name, submitted || more.length > 0 ? [...(submitted ?? []), ...presented] : first);
  }
  return Object.fromEntries(merged);
}
