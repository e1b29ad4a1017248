import { InputError } from '../../lib/input-error';
import { parseCleanJson } from '../../submit/body/json';
import { type Entry, isObject } from '../formats/format';

/** Characters of one record as JSON. */
const maxRecordLength = 16 * 1024 * 1024;

/** Members of the outermost object that can be the list of records. */
const listNames = new Set(['submissions', 'data', 'results', 'items', 'responses', 'entries', 'records', 'rows']);

/**
 * The records of a JSON document, which is an array of objects, an object with such an array, or objects that follow one
 * another, as in JSON Lines. Null stands for a record that is no object, or too large or too deep to be stored. Only one
 * record is in memory at a time. Throws InputError for a file that cannot be read.
 */
export async function* readJson(
  texts: AsyncIterable<string>,
  isLines: boolean,
): AsyncGenerator<readonly Entry[] | null> {
  const splitter = new RecordSplitter(isLines);
  for await (const text of texts) {
    for (const record of splitter.push(text)) yield parseRecord(record);
  }
  splitter.end();
}

function parseRecord(text: string): readonly Entry[] | null {
  try {
    const value = parseCleanJson(text);
    return isObject(value) ? Object.entries(value) : null;
  } catch {
    return null;
  }
}

const [quote, backslash] = ['"', '\\'].map((character) => character.charCodeAt(0));
const [openBrace, closeBrace, openBracket, closeBracket] = [...'{}[]'].map((character) => character.charCodeAt(0));
const lastSpace = 0x20;
const [comma, colon] = [0x2c, 0x3a];

/** Cuts the text of a JSON document into the texts of its records. */
class RecordSplitter {
  readonly #isLines: boolean;
  /** The depth at which records start; null until it is known. */
  #listDepth: number | null = null;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** The text of the unfinished record. */
  #record = '';
  #isInRecord = false;
  /** The last text of the outermost object, which may be the name of the list. */
  #name = '';
  #hasRecords = false;

  constructor(isLines: boolean) {
    this.#isLines = isLines;
    if (isLines) this.#listDepth = 0;
  }

  push(text: string): string[] {
    const found: string[] = [];
    let start = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === backslash) this.#isEscaped = true;
        else if (code === quote) this.#isInString = false;
        if (this.#isInString && this.#isOutermost()) this.#name += text[at];
        continue;
      }
      if (code <= lastSpace || code === comma || code === colon) continue;
      if (!this.#isInRecord && this.#startsRecord(code)) {
        this.#isInRecord = true;
        start = at;
      }
      if (code === quote) {
        this.#isInString = true;
        if (this.#isOutermost()) this.#name = '';
      } else if (code === openBrace || code === openBracket) {
        this.#open(code);
        if (this.#listDepth === this.#depth && code === openBracket) this.#isInRecord = false;
      } else if (code === closeBrace || code === closeBracket) {
        this.#depth -= 1;
        if (this.#depth < 0) throw notJson();
        const end = this.#listDepth ?? 0;
        if (this.#isInRecord && this.#depth === end) {
          found.push(this.#record + text.slice(start, at + 1));
          this.#record = '';
          this.#isInRecord = false;
          this.#hasRecords = true;
        } else if (this.#listDepth !== null && this.#depth < this.#listDepth) {
          // The list ends. What follows it is skipped.
          this.#listDepth = Number.POSITIVE_INFINITY;
        }
      } else if (this.#depth === 0) throw notJson();
    }
    if (this.#isInRecord) this.#record += text.slice(start);
    if (this.#record.length > maxRecordLength) {
      throw new InputError('invalid_setting', `a record is larger than ${maxRecordLength / 1024 / 1024} MB`);
    }
    return found;
  }

  end(): void {
    if (this.#isInRecord || this.#isInString || this.#depth > 0) {
      throw new InputError('invalid_setting', 'the file ends in the middle of a record; it may be incomplete');
    }
    if (!this.#hasRecords && (this.#isLines || this.#listDepth === null))
      throw new InputError('invalid_setting', 'the file is empty');
  }

  /** Whether the text at this place belongs to the outermost object, whose list is not found yet. */
  #isOutermost(): boolean {
    return this.#depth === 1 && this.#listDepth === null;
  }

  /** An outermost object is a record until the list is found in it. */
  #startsRecord(code: number): boolean {
    if (this.#depth === this.#listDepth) return code === openBrace || code === openBracket;
    return this.#depth === 0 && this.#listDepth === null && code === openBrace;
  }

  #open(code: number | undefined): void {
    const isList = this.#listDepth === null && code === openBracket;
    this.#depth += 1;
    if (isList && this.#depth === 1 && !this.#isLines) this.#listDepth = 1;
    else if (isList && this.#depth === 2 && listNames.has(this.#name.toLowerCase())) {
      this.#listDepth = 2;
      this.#record = '';
    }
  }
}

const notJson = () => new InputError('invalid_setting', 'the file is not valid JSON');
