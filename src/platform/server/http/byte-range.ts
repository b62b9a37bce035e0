import type { ByteRange } from '../files/file-store.ts';

/**
 * Parses a `Range` header (RFC 9110, 14.2). An invalid header is ignored, and so are several ranges,
 * which no player requests: the whole file is sent.
 * @param size bytes of the whole
 */
export function requestedRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.replace(/\s/g, '') ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'unsatisfiable' : within(size - Number(last), size - 1, size);
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return within(Number(first), last === '' ? size - 1 : Number(last), size);
}

const within = (start: number, end: number, size: number): ByteRange | 'unsatisfiable' =>
  start >= size ? 'unsatisfiable' : { start: Math.max(0, start), end: Math.min(end, size - 1) };
