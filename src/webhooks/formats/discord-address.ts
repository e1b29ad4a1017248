const hosts: readonly string[] = ['discord.com', 'discordapp.com'].flatMap((host) => [
  host,
  `ptb.${host}`,
  `canary.${host}`,
]);

/** Whether the address is one of Discord's webhooks, with this at the end of its path. */
export function isDiscordWebhook({ hostname, pathname }: URL, suffix: '' | '/slack'): boolean {
  const path = /^\/api(?:\/v\d+)?\/webhooks\/\d+\/[\w-]+(\/slack)?\/?$/.exec(pathname);
  return hosts.includes(hostname) && path !== null && (path[1] ?? '') === suffix;
}
