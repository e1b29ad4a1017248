/** A run of accents takes a time that grows with the square of its length, so a text is decomposed in pieces. */
const pieceLength = 128;
/** How far before its full length a piece may end, so that no letter is separated from its accents. */
const maxBackwards = 60;
/** What letters of any language become on average, with spaces between their words. */
const maxGrowth = 2.5;
/** Code units by which a short text may grow further. */
const allowance = 20;
/** The two characters that become 18 and 8 letters; all others become at most 6. */
const phrases = /[\ufdfa\ufdfb]+/g;

/**
 * A text in Unicode's form NFKD, which takes accents and styles off letters. Takes linear time for any text. Parts that
 * would become more than 2.5 times as long are cut, and the two Arabic phrases that are one character are left out.
 * `finish` is applied to each part; only short ones may be normalized again.
 */
export function decompose(text: string, finish = (piece: string): string => piece): string {
  if (!/[^\0-\x7f]/.test(text)) return finish(text);
  let decomposed = '';
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start);
    const piece = text.slice(start, end).replace(phrases, ' ').normalize('NFKD');
    decomposed += finish(piece.slice(0, maxGrowth * (end - start) + allowance));
    start = end;
  }
  return decomposed;
}

function endOfPiece(text: string, start: number): number {
  const end = start + pieceLength;
  if (end >= text.length) return text.length;
  for (let n = 0; n < maxBackwards; n += 1) {
    if (cannotCombine(text.charCodeAt(end - n))) return end - n;
  }
  return isLowSurrogate(text.charCodeAt(end)) ? end - 1 : end;
}

/** Whether the code unit is a whole character that does not change the one before it. */
function cannotCombine(code: number): boolean {
  const isIdeograph = code >= 0x3400 && code <= 0x9fff;
  const isHangul = code >= 0xac00 && code <= 0xd7a3;
  return code < 0x300 || isIdeograph || isHangul;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
