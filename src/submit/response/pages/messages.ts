import type { Advice, Trouble } from './troubles';

/** Every text of the pages; a language that lacks one does not compile. */
export interface Messages {
  readonly thanks: string;
  readonly received: string;
  readonly notSent: string;
  /** Tells where the visitor's typing is: a link would open the form anew, and empty. */
  readonly typed: string;
  readonly back: string;
  readonly backButton: string;
  readonly code: string;
  readonly reason: Readonly<Record<Trouble, string>>;
  readonly advice: Readonly<Record<Advice, string>>;
}

type Paths<T> = {
  [Key in keyof T & string]: T[Key] extends string ? Key : `${Key}.${keyof T[Key] & string}`;
}[keyof T & string];

/** The name of one text, such as `thanks` or `reason.rate_limited`. */
export type MessageKey = Paths<Messages>;
