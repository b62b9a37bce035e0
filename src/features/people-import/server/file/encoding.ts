import type { Encoding } from '../../rules/reading.ts';
import { FileRefused } from './refused.ts';

const decoders: Readonly<Record<Encoding, string>> = {
  'utf-8': 'utf-8',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'windows-1252': 'windows-1252',
};

/** Bytes from which the encoding of UTF-16 without a mark is told. */
const looked = 4_000;

/** How the characters of a file are written: by its mark, by zeros between letters, or by what is no UTF-8. */
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
    return 'windows-1252';
  }
}

/** @throws FileRefused for what is no text in this encoding */
export function textOf(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(decoders[encoding]).decode(bytes);
  if (text.includes('\0')) throw new FileRefused('This is not a table. Please choose a csv or an xlsx file.');
  return text;
}
