/** What stands in the form of a webhook, as it was typed. */
export interface WebhookDraft {
  readonly url: string;
  /** Empty where the address decides. */
  readonly format: string;
}

/** The draft in a posted form. */
export function readDraft(form: URLSearchParams): WebhookDraft {
  return { url: form.get('url') ?? '', format: form.get('format') ?? '' };
}

/** The draft as the settings that it stands for, still to be checked. */
export function toSettings({ url, format }: WebhookDraft): Record<string, unknown> {
  return { url, format: format === '' ? null : format };
}
