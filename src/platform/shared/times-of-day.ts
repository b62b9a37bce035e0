/**
 * Times of a day as they are stored and sent: '13:00-15:00', or several that do not overlap, joined by commas and ascending.
 * Times that end before they start pass midnight. The plan of a date is shorter than 24 hours, so that each time of the day
 * names one moment of it, also of a night shift.
 */
export type Times = `${string}:${string}-${string}:${string}`;

/** Minutes since midnight, less than a day; the end is later than the start, and after midnight over 1440. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

const dayMinutes = 1440;
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const form = new RegExp(`^${time}-${time}(?:,${time}-${time}){0,9}$`);

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

function spanOf(text: string): TimeSpan {
  const [from, to] = [minutesOf(text), minutesOf(text.slice(6))];
  return { from, to: to > from ? to : to + dayMinutes };
}

/** Returns the spans of times, ascending. */
export const spansOf = (times: Times): TimeSpan[] => times.split(',').map(spanOf);

/** Whether a text is times of a day; times without length, and times that overlap, are not. */
export function isTimes(text: string): text is Times {
  if (!form.test(text)) return false;
  const spans = text.split(',').map(spanOf);
  if (spans.some(({ from, to }) => to - from === dayMinutes)) return false;
  return spans.every((span, at) =>
    spans.slice(at + 1).every((other) => span.from < other.from && !overlap(span, other)),
  );
}

/** Whether two spans share a moment of the day, also after midnight. */
const overlap = (one: TimeSpan, other: TimeSpan): boolean =>
  [-dayMinutes, 0, dayMinutes].some((days) => one.from < other.to + days && other.from + days < one.to);

/** Whether times overlap. */
export const timesOverlap = (one: Times, other: Times): boolean =>
  spansOf(one).some((span) => spansOf(other).some((another) => overlap(span, another)));

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Combines times that do not overlap; those that follow each other become one. */
export function joinTimes(all: readonly Times[]): Times {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of all.flatMap(spansOf).toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined.map(({ from, to }) => `${clockText(from)}-${clockText(to)}`).join(',') as Times;
}

/** Returns the minutes of times. */
export const lengthOf = (times: Times): number => spansOf(times).reduce((sum, { from, to }) => sum + to - from, 0);

/** Returns times as people read them: '13:00 – 15:00'. @param format formats 'HH:mm' as the company does */
export const timesText = (times: Times, format: (time: string) => string = String): string =>
  times
    .split(',')
    .map((span) => `${format(span.slice(0, 5))} – ${format(span.slice(6))}`)
    .join(', ');
