import { effectiveFormat, type FormatName, findFormat } from './table';

/** How an owner gets the URL of a service, in plain words. */
export interface ServiceGuide {
  readonly title: string;
  readonly steps: readonly string[];
  /** What its URLs look like. */
  readonly example: string;
  /** It runs on any host, so its format is stored with the webhook. */
  readonly anyHost?: true;
}

/** The services that can be set up step by step, in the order of the page. */
export const guides: Readonly<Partial<Record<FormatName, ServiceGuide>>> = {
  slack: {
    title: 'Slack',
    steps: [
      'Open api.slack.com/apps, create an app and select your workspace.',
      'In the app, open “Incoming Webhooks” and turn them on.',
      'Select “Add New Webhook”, choose the channel, and copy the webhook URL.',
    ],
    example: 'https://hooks.slack.com/services/…',
  },
  discord: {
    title: 'Discord',
    steps: [
      'Open the settings of the channel, then “Integrations” and “Webhooks”.',
      'Select “New Webhook”, give it a name, and copy its URL.',
    ],
    example: 'https://discord.com/api/webhooks/…',
  },
  teams: {
    title: 'Microsoft Teams',
    steps: [
      'Open the menu of the channel and select “Workflows”.',
      'Choose the template that posts to a channel when a webhook request is received, and finish it.',
      'Copy the URL that it shows at the end.',
    ],
    example: 'https://….environment.api.powerplatform.com/powerautomate/automations/direct/…',
  },
  'google-chat': {
    title: 'Google Chat',
    steps: [
      'Open the space, select its name, then “Apps & integrations”.',
      'Under “Webhooks”, add a webhook with a name, and copy its link.',
    ],
    example: 'https://chat.googleapis.com/v1/spaces/…/messages?key=…&token=…',
  },
  telegram: {
    title: 'Telegram',
    steps: [
      'Send /newbot to @BotFather and copy the token of the new bot.',
      'Add the bot to your group, or send it a message.',
      'Open https://api.telegram.org/botTOKEN/getUpdates with your token and look for the id of the chat.',
      'Put the token and the id of the chat into the URL below.',
    ],
    example: 'https://api.telegram.org/botTOKEN/sendMessage?chat_id=CHAT_ID',
  },
  callmebot: {
    title: 'WhatsApp (CallMeBot)',
    steps: [
      'Follow the instructions on callmebot.com to get an API key for your phone number.',
      'Put the number, with its country code, and the key into the URL below.',
    ],
    example: 'https://api.callmebot.com/whatsapp.php?phone=NUMBER&apikey=KEY',
  },
  mattermost: {
    title: 'Mattermost',
    steps: [
      'Open “Integrations” in the main menu, then “Incoming Webhooks”.',
      'Add an incoming webhook, choose the channel, and copy its URL.',
    ],
    example: 'https://chat.example.com/hooks/…',
    anyHost: true,
  },
  'rocket-chat': {
    title: 'Rocket.Chat',
    steps: [
      'Open the administration, then “Integrations”, and add an incoming integration.',
      'Enable it, choose the channel and the user, save it, and copy its URL.',
    ],
    example: 'https://chat.example.com/hooks/…',
    anyHost: true,
  },
  lark: {
    title: 'Lark',
    steps: ['Open the settings of the group, then “Bots”.', 'Add a custom bot and copy its webhook URL.'],
    example: 'https://open.larksuite.com/open-apis/bot/v2/hook/…',
  },
  ntfy: {
    title: 'ntfy',
    steps: [
      'Choose a topic that nobody can guess: whoever knows it can read the messages.',
      'Subscribe to the topic in the app, and put it into the URL below.',
    ],
    example: 'https://ntfy.sh/TOPIC',
    anyHost: true,
  },
};

/** The guide of a service; null when there is none. */
export function findGuide(name: string): ServiceGuide | null {
  return findFormat(name) ? (guides[name as FormatName] ?? null) : null;
}

/** Why the URL is not one of the service, as a sentence; null when it is. */
export function explainMismatch(name: string, url: string): string | null {
  const guide = findGuide(name);
  if (!guide || guide.anyHost || effectiveFormat({ url, format: null }) === name) return null;
  return `A ${guide.title} webhook has a URL like ${guide.example} and this is another one.`;
}
