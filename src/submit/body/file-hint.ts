import type { SubmittedData } from './fields';

/** What page authors call a file input; the last word of a name tells what it is for. */
const inputWords = new Set(
  `file upload attachment document photo image picture scan screenshot cv resume résumé portfolio
   datei anhang lebenslauf fichier archivo adjunto allegato bijlage anexo`.split(/\s+/),
);
/** What a browser shows a script for a chosen file, or a bare name with the ending of one. */
const fileName =
  /^(?:[a-z]:\\fakepath\\.+|[^/\\\r\n]{1,200}\.(?:pdf|docx?|odt|rtf|pages|xlsx?|ods|csv|pptx?|odp|key|txt|zip|rar|7z|jpe?g|png|gif|webp|heic|tiff?|bmp|svg|mp3|wav|m4a|mp4|mov|avi|webm))$/i;

const hint =
  'A file was sent as its name alone. Send the form as multipart/form-data: enctype="multipart/form-data", or a SubmittedData object as the body of fetch.';

/** Why a file may be missing from a body that cannot carry any; null where none seems to be (spec 2.2). */
export function hintAt(data: SubmittedData): string | null {
  for (const [name, value] of Object.entries(data)) {
    // The value first, which makes nothing anew: few look like a file's name.
    const values = Array.isArray(value) ? value : [value];
    if (values.some((item) => typeof item === 'string' && fileName.test(item)) && isFileInput(name)) return hint;
  }
  return null;
}

/** `cv`, `photos[]`, `upload_cv` and `resumeFile2` are, `photo_title` and `profile` are not. */
function isFileInput(name: string): boolean {
  const words = name.slice(-60).match(/\p{Lu}?\p{Ll}+|\p{Lu}+/gu) ?? [];
  const last = words.at(-1)?.toLowerCase() ?? '';
  return inputWords.has(last) || inputWords.has(last.replace(/s$/, ''));
}
