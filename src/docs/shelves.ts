/** The guides by topic, in the order of the pages. Each is `docs/guides/NAME.md`; its heading is its title. */
export const guideTopics = [
  {
    title: 'Forms',
    pages: [
      'add-a-form',
      'add-a-form-to-react',
      'add-a-form-to-a-static-site',
      'upload-files',
      'take-a-payment',
      'stop-spam',
    ],
  },
  {
    title: 'Moving in',
    pages: [
      'move-a-site',
      'move-from-formspree',
      'move-from-web3forms',
      'move-from-netlify-forms',
      'move-from-formsubmit',
      'move-from-formspark',
      'move-from-forminit',
      'move-from-basin',
      'move-from-formcarry',
      'move-from-staticforms',
      'move-from-formbackend',
      'move-from-splitforms',
    ],
  },
  { title: 'E-mail', pages: ['my-mail-does-not-arrive', 'send-an-auto-reply', 'show-your-brand'] },
  {
    title: 'Connections',
    pages: ['send-to-slack', 'receive-a-webhook', 'read-submissions', 'connect-an-agent'],
  },
  {
    title: 'Operation',
    pages: [
      'protect-your-sign-in',
      'keep-data-as-needed',
      'see-who-changed-what',
      'leave-with-your-data',
      'put-behind-a-proxy',
      'back-up-and-restore',
      'upgrade',
    ],
  },
] as const;

type Guide = (typeof guideTopics)[number]['pages'][number];

/** The pages that describe everything, for owners and for operators. Each is `docs/NAME.md`. */
export const referenceTopics = [
  {
    title: 'Reference',
    pages: [
      'inbox',
      'search',
      'tables',
      'importing',
      'notifications',
      'email',
      'auto-reply',
      'thank-you',
      'brand',
      'alerts',
      'spam',
      'lists',
      'captcha',
      'retention',
      'webhooks',
      'tokens',
      'api',
      'command-line',
      'agent-tools',
      'connections',
      'members',
      'single-sign-on',
      'audit-log',
      'client',
      'dialects',
      'forms-as-code',
    ],
  },
  { title: 'Running Letterbox', pages: ['deployment', 'configuration', 'operations', 'scaling', 'security'] },
] as const;

/** A page of the documentation, as links of other pages name it. */
export type DocsPage = Guide | `reference/${(typeof referenceTopics)[number]['pages'][number]}`;

export const docsPath = '/docs';
export const apiReferencePath = `${docsPath}/api`;
export const referencePath = `${docsPath}/reference`;

/** The path of a page. */
export function docsPageOf(page: DocsPage): string {
  return `${docsPath}/${page}`;
}
