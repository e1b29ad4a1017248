/** A realistic URL of each format; the tokens are made up. */
export const addresses: Readonly<Record<string, string>> = {
  json: 'https://example.com/hook',
  slack: 'https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstuvwx',
  'slack-workflow': 'https://hooks.slack.com/triggers/T00000000/1234567890/abcdefghijklmnopqrstuvwx',
  discord: 'https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz-ABCDEF_0123456789',
  teams:
    'https://prod-01.westeurope.logic.azure.com:443/workflows/0123456789abcdef/triggers/manual/paths/invoke' +
    '?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=abcdefghijklmnop',
  'google-chat': 'https://chat.googleapis.com/v1/spaces/AAAAbbbbCCC/messages?key=abcdef&token=ghijkl',
  telegram: 'https://api.telegram.org/bot123456:ABC-DEF1234ghIkl/sendMessage?chat_id=-1001234',
  mattermost: 'https://chat.example.com/hooks/abcdefghijklmnopqrstuvwxyz',
  'rocket-chat': 'https://chat.example.com/hooks/abcdefghijklmnopq/abcdefghijklmnopqrstuvwxyz0123456789',
  lark: 'https://open.larksuite.com/open-apis/bot/v2/hook/01234567-89ab-cdef-0123-456789abcdef',
  callmebot: 'https://api.callmebot.com/whatsapp.php?phone=+34123123123&apikey=123456',
  ntfy: 'https://ntfy.sh/my-secret_topic',
};
