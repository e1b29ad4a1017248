/** The form services whose pages and clients can send to Letterbox: the names that begin paths and aliases, and titles. */
const serviceTitles = {
  formspree: 'Formspree',
  web3forms: 'Web3Forms',
  netlify: 'Netlify Forms',
  formsubmit: 'FormSubmit',
  formspark: 'Formspark',
  forminit: 'Forminit',
  basin: 'Basin',
  formcarry: 'Formcarry',
  staticforms: 'StaticForms',
  formbackend: 'FormBackend',
} as const;

export type FormService = keyof typeof serviceTitles;

export const formServices = Object.keys(serviceTitles) as FormService[];

/** What people call a service. */
export function serviceTitle(service: string): string {
  return formServices.some((known) => known === service) ? serviceTitles[service as FormService] : service;
}
