import { SubmitError } from '../submit-error';
import { type Decode, decodeUtf8, findDecoder } from './charset';
import { FieldCollector, type Fields, limitText, type RoleOf } from './fields';
import type { RawText } from './part-header';

/** Collects the fields of parts. They are decoded again if `_charset_` comes after parts that it applies to. */
export class TextParts {
  readonly #roleOf: RoleOf;
  #fields: FieldCollector;
  #decode: Decode;
  #isCharsetKnown: boolean;
  /** Every part that was kept, as sent. */
  readonly #parts: Array<readonly [name: RawText, value: RawText | null]> = [];

  constructor(declared: string | null, roleOf: RoleOf) {
    this.#roleOf = roleOf;
    this.#fields = new FieldCollector(roleOf);
    const decode = declared && findDecoder(declared);
    this.#decode = decode || decodeUtf8;
    this.#isCharsetKnown = Boolean(decode);
  }

  /** Returns false if the file must be dropped. */
  addFile(name: RawText): boolean {
    const isKept = this.#fields.addFile(this.decode(name));
    if (isKept) this.#parts.push([name, null]);
    return isKept;
  }

  addText(name: RawText, value: RawText): void {
    const text = this.decode(name);
    if (text === '_charset_') this.#setCharset(value.bytes);
    const isKept = this.#fields.add(text, () => limitText(this.decode(value)));
    if (isKept) this.#parts.push([name, value]);
  }

  /** Throws SubmitError `invalid_body` if the charset of the part is unknown; dropping it silently would lose data. */
  decode({ bytes, charset }: RawText): string {
    const decode = charset === null ? this.#decode : findDecoder(charset);
    if (!decode) throw new SubmitError('invalid_body');
    return decode === decodeUtf8 && isAscii(bytes) ? bytes : decode(Buffer.from(bytes, 'latin1'));
  }

  finish(): Fields {
    return this.#fields.finish();
  }

  #setCharset(label: string): void {
    const decode = findDecoder(label);
    if (!decode || this.#isCharsetKnown) return;
    this.#decode = decode;
    this.#isCharsetKnown = true;
    this.#fields = new FieldCollector(this.#roleOf);
    for (const [name, value] of this.#parts) {
      if (value) this.#fields.add(this.decode(name), () => limitText(this.decode(value)));
      else this.#fields.addFile(this.decode(name));
    }
  }
}

/** Whether all bytes of a text with one character per byte are ASCII. */
export function isAscii(bytes: string): boolean {
  return !/[\x80-\xff]/.test(bytes);
}
