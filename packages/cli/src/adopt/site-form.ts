import type { FoundValue } from './find-values.js';
import type { HtmlForm } from './html-forms.js';
import type { ServiceName } from './services.js';
import { lineOf, type SourceFile, type Span } from './source-file.js';

/** A change of a file. */
export interface Edit extends Span {
  readonly text: string;
}

/** A place in a file that sends to a service: an address, or a call of its library. */
export interface Reference extends Span {
  readonly service: ServiceName;
  /** Null where a field has the key, and where it was not found. */
  readonly id: FoundValue | null;
  /**
   * What points it to Letterbox, for the access key that takes the place of the id, or null if the id stays; the address
   * comes first. Null for what a person must do.
   */
  readonly edit: ((key: string | null) => Edit | readonly Edit[]) | null;
  readonly toDo: string | null;
}

/** A form of the site with all its places. */
export interface SiteForm {
  readonly service: ServiceName;
  /** What the service knows it by; null without one. */
  readonly id: string | null;
  /** The site's name in aliases, where the service has forms by their names. */
  readonly siteName?: string;
  /** Its HTML with the most fields; null where only a script or a setting mentions it. */
  readonly html: HtmlForm | null;
  readonly places: readonly Place[];
  readonly references: readonly Reference[];
  /** Where the id or the key is written. */
  readonly ids: readonly FoundValue[];
  /** What a person must do, because no change of the files does it. */
  readonly toDo: readonly string[];
}

interface Place {
  readonly file: string;
  readonly line: number;
}

export const placeOf = ({ file, start }: { readonly file: SourceFile; readonly start: number }): Place => ({
  file: file.path,
  line: lineOf(file, start),
});

/** Has a form post that has no method, which a service takes too. */
export function addMethod({ file, nameEnd }: HtmlForm): Edit {
  return { file, start: nameEnd, end: nameEnd, text: ' method="post"' };
}

/** Adds a hidden field to a form. */
export function addField({ file, tagEnd }: HtmlForm, name: string, value: string): Edit {
  const escaped = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const text = `<input type="hidden" name="${name}" value="${escaped}" />`;
  return { file, start: tagEnd, end: tagEnd, text };
}

/** Sets the action of a form. Without a method, the form would not post; some services add it. */
export function setAction({ file, attributes, nameEnd }: HtmlForm, address: string): Edit {
  const action = attributes.get('action');
  const text = `action="${address}"${attributes.has('method') ? '' : ' method="post"'}`;
  if (!action) return { file, start: nameEnd, end: nameEnd, text: ` ${text}` };
  return { file, start: action.start, end: action.end, text };
}
