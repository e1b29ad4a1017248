const spelled: Readonly<Record<string, string>> = {
  ...{ ø: 'o', đ: 'd', ł: 'l', ħ: 'h', ı: 'i', ŧ: 't', ð: 'd', ς: 'σ' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

/** The text without case and accents, with letters such as ø and ß in basic ones, as the SQL function `search_text`. */
export function foldText(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .toLowerCase();
  return bare.replaceAll(/[øđłħıŧðςßæœþ]/g, (letter) => spelled[letter] ?? letter).normalize('NFC');
}

/** A field's name as searches compare it: First_Name, first-name and “First name” are the same. */
export function foldFieldName(name: string): string {
  return foldText(name.slice(0, 200)).replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
