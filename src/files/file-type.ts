/** What may be named to a browser: nothing of it can run script, were it ever shown. */
const safeTypes: ReadonlySet<string> = new Set([
  ...['png', 'jpeg', 'gif', 'webp', 'avif', 'heic', 'heif', 'bmp', 'tiff'].map((name) => `image/${name}`),
  ...['mpeg', 'mp4', 'aac', 'ogg', 'opus', 'flac', 'wav', 'x-wav', 'webm', 'x-m4a'].map((name) => `audio/${name}`),
  ...['mp4', 'mpeg', 'ogg', 'webm', 'quicktime', 'x-msvideo', 'x-matroska', '3gpp'].map((name) => `video/${name}`),
  ...['text/plain', 'text/csv', 'application/pdf', 'application/rtf'],
  ...['application/zip', 'application/x-zip-compressed'],
  ...['msword', 'vnd.ms-excel', 'vnd.ms-powerpoint'].map((name) => `application/${name}`),
  ...['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'].map(
    (name) => `application/vnd.openxmlformats-officedocument.${name}`,
  ),
  ...['text', 'spreadsheet', 'presentation'].map((name) => `application/vnd.oasis.opendocument.${name}`),
]);

/** The claimed MIME type in lower case without parameters where it is a safe one, else `application/octet-stream`. */
export function safeType(claimed: string | undefined): string {
  const type = claimed?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return safeTypes.has(type) ? type : 'application/octet-stream';
}
