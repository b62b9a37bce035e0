/** Text of a terminal: UTF-8, or what Chinese firmware writes. Nothing in it ends a text for the database. */
export function textOf(bytes: Uint8Array): string {
  return decoded(bytes).replaceAll('\0', '\u2400');
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
