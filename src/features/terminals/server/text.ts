/** Decodes text of a terminal: UTF-8, or the encoding of Chinese firmware. Replaces NUL, which PostgreSQL rejects. */
export function textOf(bytes: Uint8Array): string {
  return decode(bytes).replaceAll('\0', '\u2400');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
