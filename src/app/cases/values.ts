import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { instantsOf, resolveLocal } from '#platform/shared/time.ts';
import { NotPossible } from './not-possible.ts';

/** 'h:mm' or 'h:mm:ss', in seconds. */
export function secondsOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.replace('-', '').split(':').map(Number);
  return (text.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds);
}

/** Seconds as 'h:mm', or as 'h:mm:ss' if they are not whole minutes. */
export function durationText(seconds: number): string {
  const size = Math.abs(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = size % 60 === 0 ? '' : `:${two(size % 60)}`;
  return `${seconds < 0 ? '-' : ''}${Math.floor(size / 3600)}:${two(Math.floor(size / 60) % 60)}${rest}`;
}

/** Local times of a case: '2026-10-25 02:10', or with an offset where a clock change repeats the hour. */
const localPattern = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})(:\d{2})?([+-]\d{2}:\d{2})?$/;

/** Returns the epoch seconds of a local time. @throws NotPossible for a time that a clock change skips */
export function instantOf(text: string, zone: string): number {
  const [, date = '', time = '', seconds = ':00', offset] = localPattern.exec(text) ?? [];
  if (offset) return Date.parse(`${date}T${time}${seconds}${offset}`) / 1000;
  const { instant } = resolveLocal(`${date} ${time}${seconds}` as LocalDateTime, zone);
  if (instant === null) throw new NotPossible(`${text}, which the clock change in ${zone} skips`);
  return instant;
}

/** Returns the local date and time of a text, without its offset. */
export function localPartsOf(text: string): { readonly date: LocalDate; readonly time: string } {
  const [, date = '', time = '', seconds = ':00'] = localPattern.exec(text) ?? [];
  return { date: date as LocalDate, time: `${time}${seconds}` };
}

/** Returns the pass of a repeated hour that an offset names; null without one. */
export function passOf(text: string, zone: string): 'earlier' | 'later' | null {
  const [, date = '', time = '', seconds = ':00', offset] = localPattern.exec(text) ?? [];
  if (offset === undefined) return null;
  const [first] = instantsOf(`${date} ${time}${seconds}` as LocalDateTime, zone);
  return first === instantOf(text, zone) ? 'earlier' : 'later';
}
