/** The form services whose pages and clients can send to Letterbox; their names begin paths and aliases. */
export const formServices = [
  'formspree',
  'web3forms',
  'netlify',
  'formsubmit',
  'formspark',
  'forminit',
  'basin',
  'formcarry',
  'staticforms',
  'formbackend',
] as const;

export type FormService = (typeof formServices)[number];
