/** Names that page authors give to file inputs. */
const inputName =
  /^(?:file|upload|attach|document|photo|image|picture|scan|cv|resume|r[eé]sum[eé]|portfolio|datei|anhang|lebenslauf|fichier|archivo|adjunto|allegato|bijlage|anexo)/i;
/** What a browser shows a script for a chosen file, or a bare name with the ending of one. */
const fileName =
  /^(?:[a-z]:\\fakepath\\.+|[^/\\\r\n]{1,200}\.(?:pdf|docx?|odt|rtf|pages|xlsx?|ods|csv|pptx?|odp|key|txt|zip|rar|7z|jpe?g|png|gif|webp|heic|tiff?|bmp|svg|mp3|wav|m4a|mp4|mov|avi|webm))$/i;

const hint =
  'A file was sent as its name alone. Send the form as multipart/form-data: enctype="multipart/form-data", or a FormData object as the body of fetch.';

/** Why a file may be missing from a body that cannot carry any; null where none seems to be (spec 2.2). */
export function hintAt(data: ReadonlyMap<string, unknown>): string | null {
  for (const [name, value] of data) {
    if (inputName.test(name) && typeof value === 'string' && fileName.test(value)) return hint;
  }
  return null;
}
