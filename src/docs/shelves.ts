/** The guides by topic, in the order of the pages. Each is `docs/guides/NAME.md`; its heading is its title. */
export const guideTopics = [
  { title: 'First steps', pages: ['first-form', 'common-forms'] },
  {
    title: 'Add a form to your site',
    pages: [
      'add-a-form',
      'add-a-form-to-a-static-site',
      'add-a-form-to-react',
      'add-a-form-to-vue',
      'add-a-form-to-svelte',
      'send-from-a-server',
    ],
  },
  {
    title: 'Recipes',
    pages: [
      'upload-files',
      'take-a-payment',
      'stop-spam',
      'send-an-auto-reply',
      'show-your-brand',
      'send-to-slack',
      'receive-a-webhook',
      'read-submissions',
      'connect-an-agent',
    ],
  },
  {
    title: 'Your account',
    pages: ['protect-your-sign-in', 'keep-data-as-needed', 'see-who-changed-what', 'leave-with-your-data'],
  },
  { title: 'Troubleshooting', pages: ['a-form-does-not-work', 'my-mail-does-not-arrive'] },
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
  {
    title: 'Operation',
    pages: ['first-day', 'put-behind-a-proxy', 'back-up-and-restore', 'upgrade', 'letterbox-does-not-start'],
  },
] as const;

type Guide = (typeof guideTopics)[number]['pages'][number];

/** The pages that describe everything, for owners and for operators. Each is `docs/NAME.md`. */
export const referenceTopics = [
  {
    title: 'Inbox and team',
    pages: ['inbox', 'search', 'tables', 'importing', 'members', 'single-sign-on', 'audit-log'],
  },
  {
    title: 'Messages and pages',
    pages: ['notifications', 'auto-reply', 'thank-you', 'brand', 'alerts', 'retention'],
  },
  { title: 'Spam', pages: ['spam', 'lists', 'captcha'] },
  {
    title: 'Programs',
    pages: [
      'client',
      'dialects',
      'webhooks',
      'api',
      'tokens',
      'connections',
      'agent-tools',
      'command-line',
      'commands',
      'forms-as-code',
    ],
  },
  {
    title: 'Running Letterbox',
    pages: ['deployment', 'configuration', 'email', 'operations', 'operator-commands', 'scaling', 'security'],
  },
] as const;

/** The pages that only the documentation site has. Each is `docs/NAME.md`. */
export const siteTopics = [{ title: 'About Letterbox', pages: ['comparison', 'performance'] }] as const;

/** A page of the documentation, as links of other pages name it. */
export type DocsPage = Guide | `reference/${(typeof referenceTopics)[number]['pages'][number]}`;

export const docsPath = '/docs';
export const apiReferencePath = `${docsPath}/api`;
export const referencePath = `${docsPath}/reference`;

/** The path of a page. */
export function docsPageOf(page: DocsPage): string {
  return `${docsPath}/${page}`;
}
