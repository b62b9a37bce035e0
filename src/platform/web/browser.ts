/**
 * The path the installation lives under, without a slash at its end: '' or '/hr'. The server writes it into `<base>`.
 */
export const basePath =
  typeof document === 'undefined' ? '' : new URL(document.baseURI).pathname.replace(/\/[^/]*$/, '');

/** The address as the application's routes see it, for `?redirect=`. */
export function currentPath(): string {
  return location.pathname.slice(basePath.length) + location.search;
}

const visitorKey = 'visitor_hash';
let visitor = '';

/**
 * Returns 32 random characters that stay with this browser (specification A §7);
 * generated again when missing or cut short.
 */
export function visitorHash(): string {
  if (visitor) return visitor;
  const storedVisitor = readStorage(visitorKey) ?? '';
  visitor = storedVisitor.length >= 20 ? storedVisitor : randomText(32);
  if (visitor !== storedVisitor) writeStorage(visitorKey, visitor);
  return visitor;
}

function randomText(length: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % letters.length]).join('');
}

/** Local storage throws where a browser forbids it; the application works without. */
export function readStorage(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function writeStorage(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is forbidden or full: the value lasts as long as the page.
  }
}

/** A cookie's value by its name. */
export function cookieOf(name: string): string | undefined {
  const prefix = `${encodeURIComponent(name)}=`;
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}
