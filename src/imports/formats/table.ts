import { basin } from './basin';
import type { Format } from './format';
import { formcarry } from './formcarry';
import { forminit } from './forminit';
import { formspree } from './formspree';
import { formsubmit } from './formsubmit';
import { generic } from './generic';
import { googleForms } from './google-forms';
import { netlify } from './netlify';
import { web3forms } from './web3forms';

/** The services whose archives are known, the more distinct ones first; `generic` takes all others. */
export const formats: readonly Format[] = [
  ...[formsubmit, formcarry, netlify, basin, forminit, formspree, googleForms, web3forms],
  generic,
];

export const services: readonly string[] = formats.map(({ service }) => service);

/** The format of this service; null when there is none. */
export function findFormat(service: string): Format | null {
  return formats.find((format) => format.service === service) ?? null;
}

/** The format of records with these names. */
export function recognizeFormat(names: readonly string[]): Format {
  const lower = names.map((name) => name.trim().toLowerCase());
  return formats.find((format) => format.recognizes(lower)) ?? generic;
}
