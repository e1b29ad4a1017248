import type { SubmittedData } from './fields';

/** Common names of file inputs; only the last word of a field name is compared. */
const inputWords = new Set(
  `file upload attachment document photo image picture scan screenshot cv resume résumé portfolio
   datei anhang lebenslauf fichier archivo adjunto allegato bijlage anexo`.split(/\s+/),
);
/** The path that browsers show to scripts for a chosen file, or a bare file name with a common extension. */
const fileName =
  /^(?:[a-z]:\\fakepath\\.+|[^/\\\r\n]{1,200}\.(?:pdf|docx?|odt|rtf|pages|xlsx?|ods|csv|pptx?|odp|key|txt|zip|rar|7z|jpe?g|png|gif|webp|heic|tiff?|bmp|svg|mp3|wav|m4a|mp4|mov|avi|webm))$/i;

const hint =
  'A file was sent as its name only. Send the form as multipart/form-data: enctype="multipart/form-data", or a FormData object as the body of fetch.';

/** Explains a file that seems to be missing from a body that cannot carry files; null if none does (spec 2.2). */
export function findFileHint(data: SubmittedData): string | null {
  const isFileField = ([name, value]: [string, unknown]): boolean => {
    const values = Array.isArray(value) ? value : [value];
    return values.some((item) => typeof item === 'string' && fileName.test(item)) && isFileInput(name);
  };
  return Object.entries(data).some(isFileField) ? hint : null;
}

/** True for `cv`, `photos[]`, `upload_cv` and `resumeFile2`, false for `photo_title` and `profile`. */
function isFileInput(name: string): boolean {
  const words = name.slice(-60).match(/\p{Lu}?\p{Ll}+|\p{Lu}+/gu) ?? [];
  const lastWord = words.at(-1)?.toLowerCase() ?? '';
  return inputWords.has(lastWord) || inputWords.has(lastWord.replace(/s$/, ''));
}
