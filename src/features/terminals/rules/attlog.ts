import { localDateTime, type LocalDateTime } from '#platform/shared/schemas.ts';
import { instantsOf, localDateOf } from '#platform/shared/time.ts';
import { inWrittenOrder, isAscending, latestInOrder } from '#platform/shared/written-order.ts';

/** Punch as sent by a terminal. */
export interface PunchLine {
  readonly pin: string;
  /** Local time on the terminal's clock, or seconds since 1970 from terminals that send those. */
  readonly punched_local: string;
  readonly status: number;
  readonly verify: number;
  readonly workcode: string;
  /** Seconds east of UTC, if the terminal sends them. */
  readonly offset: number | null;
}

/** Punch, or the raw line if it cannot be read. */
export type ReadLine = PunchLine | { readonly line: string };

/** Maximum number of characters stored of a line. */
const maxLine = 500;

/** Reads the punches of an upload or of an attlog.dat (protocol (3) and observed variants). */
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

/** Splits a line at tabs; if it has only spaces, date and time stay one field. */
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

/** No zone is more than 14 hours from UTC. */
function offsetOf(text: string | undefined): number | null {
  if (!text || !/^[+-]\d{1,5}$/.test(text)) return null;
  const offset = Number(text);
  return Math.abs(offset) <= 14 * 3600 ? offset : null;
}

/** Seconds that a clock may be fast before its punches are set aside; such punches count from their arrival. */
export const toleratedSeconds = 300;

export type PunchTime =
  | { readonly result: 'new'; readonly at: number }
  /** `seconds` is the distance into the future. */
  | { readonly result: 'future'; readonly at: number; readonly seconds: number }
  /** Local time that daylight saving skipped. */
  | { readonly result: 'gap'; readonly at: null };

type ShownTime = Pick<PunchLine, 'punched_local' | 'offset'>;

/**
 * Determines the instants of an upload's punches, in its order. An offset sent by the terminal takes precedence.
 * In a repeated hour the order decides: where the times jump back, the second pass began. Where the order leaves
 * both passes possible, the one nearest before the arrival counts, since no punch is later than its arrival.
 * @param lines as a terminal writes them, in order of time; in other files, the order of each number's lines counts
 * @param received epoch seconds
 */
export function punchTimes(
  lines: readonly (ShownTime & Pick<PunchLine, 'pin'>)[],
  zone: string,
  received: number,
): PunchTime[] {
  const shown = lines.map((line, index) => ({ index, pin: line.pin, candidates: candidatesOf(line, zone) }));
  const before = received + toleratedSeconds;
  const chosen: (number | undefined)[] = shown.map(
    ({ candidates }) => candidates.findLast((pass) => pass <= before) ?? candidates[0],
  );
  const known = shown.filter(({ candidates }) => candidates.length > 0);
  if (!known.some(({ candidates }) => candidates.length > 1)) return chosen.map((at) => timeOfPunch(at, received));
  const isLog = isAscending(known.map(({ candidates }) => candidates));
  for (const own of isLog ? [known] : Map.groupBy(known, ({ pin }) => pin).values()) {
    const inOrder = inWrittenOrder(own, ({ candidates }) => candidates);
    const instants = latestInOrder(
      inOrder.map(({ candidates }) => candidates),
      before,
    );
    for (const [place, { index }] of inOrder.entries()) chosen[index] = instants[place];
  }
  return chosen.map((at) => timeOfPunch(at, received));
}

/** Times of an upload's lines; undefined for unreadable ones. */
export function timesOfLines(read: readonly ReadLine[], zone: string, received: number): (PunchTime | undefined)[] {
  const times = punchTimes(
    read.flatMap((line) => ('pin' in line ? [line] : [])),
    zone,
    received,
  );
  let next = 0;
  return read.map((line) => ('pin' in line ? times[next++] : undefined));
}

function timeOfPunch(at: number | undefined, received: number): PunchTime {
  if (at === undefined) return { result: 'gap', at: null };
  if (at > received + toleratedSeconds) return { result: 'future', at, seconds: at - received };
  return { result: 'new', at: Math.min(at, received) };
}

/** Date on a terminal's clock; some terminals send the epoch seconds instead. @param at instant of the punch */
export function dateShown({ punched_local }: Pick<PunchLine, 'punched_local'>, zone: string, at?: number): string {
  return /^\d+$/.test(punched_local) ? localDateOf(at ?? Number(punched_local), zone) : punched_local.slice(0, 10);
}

/** Instant of any other time shown by the terminal's clock; undefined if unreadable. */
export function shownAt(time: string, zone: string, received: number): number | undefined {
  const punched_local = timeOf(time);
  if (punched_local === undefined) return undefined;
  const passes = candidatesOf({ punched_local, offset: null }, zone);
  return passes.findLast((pass) => pass <= received + toleratedSeconds) ?? passes[0];
}

function candidatesOf({ punched_local: local, offset }: ShownTime, zone: string): readonly number[] {
  if (/^\d+$/.test(local)) return [Number(local)];
  if (offset !== null) return [Date.parse(`${local.replace(' ', 'T')}Z`) / 1000 - offset];
  return instantsOf(local as LocalDateTime, zone);
}
