/** The documented shapes and limits of each platform's messages, as JSON schemas. */

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const shape = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
const listOf = (items: object, maxItems: number) => ({ type: 'array', items, minItems: 1, maxItems });

const slackText = (maxLength: number) =>
  shape({ type: { enum: ['plain_text', 'mrkdwn'] }, text: text(maxLength), emoji: { type: 'boolean' } }, ['emoji']);

const slack = shape({
  text: text(40_000),
  mrkdwn: { type: 'boolean' },
  blocks: listOf(
    {
      oneOf: [
        shape({ type: { const: 'header' }, text: slackText(150) }),
        shape({ type: { const: 'section' }, text: slackText(3_000) }),
        shape({ type: { const: 'section' }, fields: listOf(slackText(2_000), 10) }),
        shape({ type: { const: 'context' }, elements: listOf(slackText(3_000), 10) }),
      ],
    },
    50,
  ),
});

const discord = shape({
  embeds: listOf(
    shape(
      {
        title: text(256),
        description: text(4_096),
        fields: {
          type: 'array',
          maxItems: 25,
          items: shape({ name: text(256), value: text(1_024), inline: { type: 'boolean' } }, ['inline']),
        },
        footer: shape({ text: text(2_048) }),
        timestamp: { type: 'string', format: 'date-time' },
      },
      ['title', 'description', 'fields', 'footer', 'timestamp'],
    ),
    10,
  ),
  allowed_mentions: shape({ parse: { type: 'array', maxItems: 0 } }),
});

const textBlock = {
  type: 'object',
  properties: { type: { const: 'TextBlock' }, text: text(10_000) },
  required: ['type', 'text'],
};
const teams = shape({
  type: { const: 'message' },
  attachments: listOf(
    shape({
      contentType: { const: 'application/vnd.microsoft.card.adaptive' },
      content: shape({
        $schema: { const: 'http://adaptivecards.io/schemas/adaptive-card.json' },
        type: { const: 'AdaptiveCard' },
        version: { const: '1.4' },
        body: listOf(
          {
            oneOf: [
              textBlock,
              shape({
                type: { const: 'FactSet' },
                facts: listOf(shape({ title: text(28_672), value: text(28_672) }), 1_000),
              }),
            ],
          },
          10,
        ),
      }),
    }),
    1,
  ),
});

const googleChat = shape({
  text: text(4_096),
  cardsV2: listOf(
    shape({
      cardId: text(64),
      card: shape({
        sections: listOf(
          shape({
            widgets: listOf(
              {
                oneOf: [
                  shape({
                    decoratedText: shape({ topLabel: text(32_000), text: text(32_000), wrapText: { const: true } }),
                  }),
                  shape({ textParagraph: shape({ text: text(32_000) }) }),
                ],
              },
              100,
            ),
          }),
          100,
        ),
      }),
    }),
    1,
  ),
});

const telegram = shape({
  chat_id: text(64),
  text: text(4_096),
  parse_mode: { const: 'HTML' },
  link_preview_options: shape({ is_disabled: { const: true } }),
});

const attachmentFields = {
  type: 'array',
  items: shape({ title: text(300), value: text(5_000), short: { type: 'boolean' } }),
};
const rocketChat = shape({
  text: text(5_000),
  attachments: listOf(shape({ fields: attachmentFields, text: text(5_000) }), 1),
});
const discordSlack = shape({
  text: text(256),
  attachments: listOf(
    shape({
      fallback: text(256),
      fields: {
        type: 'array',
        maxItems: 25,
        items: shape({ title: text(256), value: text(1_024), short: { const: false } }),
      },
      footer: text(2_048),
    }),
    10,
  ),
});

export const schemas: Readonly<Record<string, object>> = {
  slack,
  'slack-workflow': { type: 'object', additionalProperties: { type: 'string' }, required: ['form_name'] },
  discord,
  discordSlack,
  teams,
  'google-chat': googleChat,
  telegram,
  mattermost: shape({ text: text(4_000) }),
  'rocket-chat': rocketChat,
  lark: shape({ msg_type: { const: 'text' }, content: shape({ text: text(20_000) }) }),
};

/** Bytes that the whole body may have. */
export const longestBody: Readonly<Record<string, number>> = {
  teams: 28 * 1_024,
  'google-chat': 32_000,
  lark: 20 * 1_024,
  ntfy: 4_096,
};
