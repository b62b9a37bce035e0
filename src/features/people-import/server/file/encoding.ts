import { encodings, type Encoding } from '../../rules/reading.ts';
import { FileRefusedError } from './refused.ts';
import { translate } from '#platform/shared/translate.ts';

/** Characters 128 to 255 of the MS-DOS code page, which Excel still saves; the runtime knows the other code pages. */
const dosTable =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** Number of bytes in which UTF-16 without a byte order mark is detected. */
const looked = 4_000;

/** Detects the encoding: by the byte order mark, by zero bytes between letters, or by bytes that are not UTF-8. */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of bytes.subarray(0, looked).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const half = Math.min(looked, bytes.length) / 2;
  if (odd > half * 0.3 && even < half * 0.05) return 'utf-16le';
  if (even > half * 0.3 && odd < half * 0.05) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return likeliest(bytes);
  }
}

/** Number of bytes by which single-byte encodings are compared. */
const sampled = 200_000;

/** Returns the single-byte encoding with the fewest characters that names do not have; of equals the first. */
function likeliest(bytes: Uint8Array): Encoding {
  const sample = bytes.subarray(0, sampled);
  const scored = encodings
    .filter((encoding) => !encoding.startsWith('utf'))
    .map((encoding) => ({ encoding, oddities: odditiesOf(decode(sample, encoding)) }));
  return scored.reduce((best, one) => (one.oddities < best.oddities ? one : best)).encoding;
}

const oddities: readonly (readonly [RegExp, number])[] = [
  // A symbol within a word: '¯ó³æ', 'M\u0081ller'.
  [/(?<=\p{L})[^\p{ASCII}\p{L}\p{M}’–—\u00a0]|[^\p{ASCII}\p{L}\p{M}‘’“”„«»–—€\u00a0](?=\p{L})/gu, 2],
  [/[\u0080-\u009f\ufffd│┤╣║╗╝┐└┴┬├─┼╚╔╩╦╠═╬┘┌█▄▀░▒▓■]/gu, 3],
  // A capital within a word in lower case: 'MŸller'.
  [/\p{Ll}[^\p{ASCII}\P{Lu}]|(?<=\p{L})[^\p{ASCII}\P{Lu}](?=\p{Ll})/gu, 2],
  // Latin words do not have three accented letters in a row.
  [/[\u00c0-\u024f]{3,}/gu, 3],
  // Words do not mix letters of two alphabets.
  [/[A-Za-z](?=[\u0370-\u04ff])|[\u0370-\u04ff](?=[A-Za-z])/gu, 3],
  [/[\u0370-\u03ff](?=[\u0400-\u04ff])|\p{Ll}(?=\p{Lu}\p{Ll}*\p{Lu})/gu, 1],
];

const odditiesOf = (text: string): number =>
  oddities.reduce((sum, [sign, weight]) => sum + weight * (text.match(sign)?.length ?? 0), 0);

function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'ibm850') return new TextDecoder(encoding).decode(bytes);
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : dosTable[byte - 128])).join('');
}

/** @throws FileRefusedError if the bytes are no text in this encoding */
export function textOf(bytes: Uint8Array, encoding: Encoding): string {
  const text = decode(bytes, encoding);
  if (text.includes('\0'))
    throw new FileRefusedError(translate('This file is not a table. Choose a CSV or XLSX file.'));
  return text;
}
