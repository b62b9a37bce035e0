import { localDateTime, type LocalDateTime } from '#platform/shared/schemas.ts';
import { instantsOf } from '#platform/shared/time.ts';

/** A punch as a terminal says it. */
export interface PunchLine {
  readonly pin: string;
  /** As its clock showed it, or the seconds since 1970 where it sends those. */
  readonly punched_local: string;
  readonly status: number;
  readonly verify: number;
  readonly workcode: string;
  /** Seconds east of UTC, where it says so itself. */
  readonly offset: number | null;
}

/** A line that cannot be read is kept as it came. */
export type ReadLine = PunchLine | { readonly line: string };

/** Characters of a line that are kept at most. */
const maxLine = 500;

/** The punches of an upload or of an attlog.dat (protocol (3) with the variants that were seen). */
export function readAttlog(text: string): ReadLine[] {
  return text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .map((line) => readPunch(line) ?? { line: line.slice(0, maxLine) });
}

const pinPattern = /^[0-9A-Za-z]{1,24}$/;

function readPunch(line: string): PunchLine | undefined {
  const [pin = '', time = '', status, verify, workcode = '', , , , , , offset] = fieldsOf(line);
  const punched_local = timeOf(time);
  if (!pinPattern.test(pin) || !punched_local) return undefined;
  return {
    pin,
    punched_local,
    status: smallNumber(status, 255),
    verify: smallNumber(verify, 0),
    workcode: workcode.slice(0, 40),
    offset: offsetOf(offset),
  };
}

/** Fields between tabs; where only spaces stand between them, date and time are one field. */
function fieldsOf(line: string): string[] {
  const plain = line.replace(/^\s*ATTLOG[\t ]+/, '');
  if (plain.includes('\t')) return plain.split('\t').map((field) => field.trim());
  const [pin = '', date = '', ...rest] = plain.trim().split(/ +/);
  return /^\d{9,10}$/.test(date) ? [pin, date, ...rest] : [pin, `${date} ${rest[0] ?? ''}`, ...rest.slice(1)];
}

const timePattern = /^(\d{4})-(\d{1,2})-(\d{1,2})[ T](\d{1,2}):(\d{1,2}):(\d{1,2})$/;

function timeOf(text: string): string | undefined {
  if (/^\d{9,10}$/.test(text)) return text;
  const [, year = '', ...rest] = timePattern.exec(text) ?? [];
  const [month, day, hour, minute, second] = rest.map((part) => part.padStart(2, '0'));
  const read = localDateTime.safeParse(`${year}-${month}-${day} ${hour}:${minute}:${second}`);
  return read.success && year >= '2000' ? read.data : undefined;
}

function smallNumber(text: string | undefined, otherwise: number): number {
  return text && /^\d{1,4}$/.test(text) ? Number(text) : otherwise;
}

/** No zone is further from UTC than 14 hours. */
function offsetOf(text: string | undefined): number | null {
  if (!text || !/^[+-]\d{1,5}$/.test(text)) return null;
  const offset = Number(text);
  return Math.abs(offset) <= 14 * 3600 ? offset : null;
}

/** Seconds by which a clock may be fast before its punches are set aside: they count as punched when they came. */
export const toleratedSeconds = 300;

export type PunchTime =
  | { readonly result: 'new'; readonly at: number }
  /** `seconds`: how far it lies in the future */
  | { readonly result: 'future'; readonly at: number; readonly seconds: number }
  /** The clocks skipped this time. */
  | { readonly result: 'gap'; readonly at: null };

/**
 * The instant of a punch. What the terminal says about its offset wins; of a repeated hour it is the pass nearest
 * before the punch came. Nothing can have been punched after it came.
 * @param received epoch seconds
 */
export function punchTime(
  { punched_local, offset }: Pick<PunchLine, 'punched_local' | 'offset'>,
  zone: string,
  received: number,
): PunchTime {
  const at = instantOf(punched_local, offset, zone, received);
  if (at === undefined) return { result: 'gap', at: null };
  if (at > received + toleratedSeconds) return { result: 'future', at, seconds: at - received };
  return { result: 'new', at: Math.min(at, received) };
}

/** The instant of what its clock showed of something else than a punch; undefined where that cannot be read. */
export function shownAt(time: string, zone: string, received: number): number | undefined {
  const local = timeOf(time);
  return local === undefined ? undefined : instantOf(local, null, zone, received);
}

function instantOf(local: string, offset: number | null, zone: string, received: number): number | undefined {
  if (/^\d+$/.test(local)) return Number(local);
  if (offset !== null) return Date.parse(`${local.replace(' ', 'T')}Z`) / 1000 - offset;
  const passes = instantsOf(local as LocalDateTime, zone);
  return passes.findLast((pass) => pass <= received + toleratedSeconds) ?? passes[0];
}
