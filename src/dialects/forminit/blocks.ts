import { FieldCollector, type SubmittedData } from '../../submit/body/fields';
import type { Body } from '../../submit/body/read-body';

/** A field, or a part of a block of fields. */
interface Part {
  /** What it is called if no other field is. */
  readonly name: string;
  /** `fi-TYPE-NAME`; the same as `name` for a field that is not named so. */
  readonly fullName: string;
  readonly value: unknown;
}

/**
 * Reads Forminit's typed fields: `fi-TYPE-NAME` in forms, `blocks` in JSON, which a proxy puts into `data`. Each is called
 * NAME. If several fields would be called the same, the one that says who the sender is has the name, else the first one,
 * and the others are called `fi-TYPE-NAME`.
 */
export function readBlocks({ fields, files }: Body): Body {
  const parts = partsOf(fields.data);
  const fileParts = files.arrived.map(({ field }) => partOf(field, null));
  const nameOf = chooseNames([...parts, ...fileParts]);
  const collector = new FieldCollector(() => undefined);
  for (const part of parts) collector.add(nameOf(part), () => part.value);
  return {
    fields: { controls: fields.controls, data: collector.finish().data },
    files: { ...files, arrived: files.arrived.map((file) => ({ ...file, field: nameOf(partOf(file.field, null)) })) },
  };
}

function partsOf(data: SubmittedData): Part[] {
  return Object.entries(data).flatMap(([name, value]) => {
    if (name === 'blocks') return readList(value) ?? [partOf(name, value)];
    if (name !== 'data' || !isObject(value)) return [partOf(name, value)];
    const { blocks, ...others } = value;
    const parts = readList(blocks);
    return parts ? [...parts, ...Object.entries(others).map((entry) => partOf(...entry))] : [partOf(name, value)];
  });
}

function partOf(fullName: string, value: unknown): Part {
  const [, name = fullName] = /^fi-[a-z]+-(.+)$/s.exec(fullName) ?? [];
  return { name, fullName, value };
}

/** Null if it is not a list of blocks. Whatever else is in the list stays in a field `blocks`. */
function readList(blocks: unknown): Part[] | null {
  if (!Array.isArray(blocks)) return null;
  const read = blocks.map((block) => readBlock(block) ?? partOf('blocks', block));
  return read.some(Array.isArray) ? read.flat() : null;
}

function readBlock(block: unknown): Part[] | null {
  if (!isObject(block) || typeof block.type !== 'string') return null;
  const { type, name, value, properties, ...others } = block;
  const part = (ownName: string, content: unknown) => ({
    name: ownName,
    fullName: `fi-${type}-${ownName}`,
    value: content,
  });
  if (typeof name === 'string' && value !== undefined && properties === undefined) {
    return [part(name, Object.keys(others).length > 0 ? { value, ...others } : value)];
  }
  if (!isObject(properties) || name !== undefined || value !== undefined) return null;
  return Object.entries({ ...others, ...properties }).map(([property, content]) => part(property, content));
}

/** Returns what each part is called. */
function chooseNames(parts: readonly Part[]): (part: Part) => string {
  const owners = new Map<string, string>();
  for (const rank of [0, 1, 2, 3]) {
    for (const part of parts) {
      if (rankOf(part) === rank && !owners.has(part.name)) owners.set(part.name, part.fullName);
    }
  }
  return ({ name, fullName }) => (owners.get(name) === fullName ? name : fullName);
}

/** The order in which fields get the name that they have in common. */
function rankOf({ name, fullName }: Part): number {
  if (fullName === name) return 0;
  if (fullName.startsWith('fi-sender-')) return 1;
  return fullName.startsWith('fi-tracking-') ? 3 : 2;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
