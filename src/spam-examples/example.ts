type Data = Readonly<Record<string, unknown>>;

/** A submission of which somebody says whether it is spam. */
export interface Example {
  /** Its line in the file. */
  readonly line: number;
  /** A tag such as “de”; “unknown” if it was neither given nor recognized. */
  readonly language: string;
  readonly kind: string | null;
  readonly isSpam: boolean;
  readonly data: Data;
}
