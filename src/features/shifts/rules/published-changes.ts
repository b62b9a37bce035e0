import { partOf, shortMonth } from '#platform/shared/date-format.ts';
import type { NumberText } from '#platform/shared/number-text.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { endTimeOf } from './shift.ts';
import { translate } from '#platform/shared/translate.ts';

/** Published shift as recorded in a change; a day off if it has no name. */
export interface ChangedShift {
  readonly name: string | null;
  readonly start_time: string | null;
  readonly work_time: number | null;
  readonly break_time: number | null;
}

/** Change of a published day; null means nothing of the person's own, so that the standard hours apply. */
export interface ShiftChange {
  readonly date: LocalDate;
  readonly old: ChangedShift | null;
  readonly new: ChangedShift | null;
}

/** Number of days listed by name; the others are only counted. */
const maxNamed = 4;

/**
 * Describes a person's changes in a sentence without its subject: 'changed 2 of your shifts: Thu 17 Dec Late 14:00 –
 * 22:30 (before: Early 06:00 – 14:30), Fri 18 Dec day off (before: …)'.
 * @param changes of one person, by date
 */
export function changesText(changes: readonly ShiftChange[], text: NumberText): string {
  const named = changes.slice(0, maxNamed).map(changeText);
  const more = changes.length - named.length;
  const list = [...named, ...(more > 0 ? [translate('{count} more', { count: more }, text)] : [])].join(', ');
  const isAllNew = changes.every(({ old }) => old === null);
  const summary = isAllNew ? publishedText(changes, text) : changedText(changes, text);
  return translate('{summary}: {list}', { summary, list });
}

/** A day off is not counted as a shift. */
const isShift = (shift: ChangedShift | null) => shift !== null && shift.name !== null;

/** 'published 2 shifts and a day off for you' */
function publishedText(changes: readonly ShiftChange[], text: NumberText): string {
  const shifts = changes.filter(({ new: after }) => isShift(after)).length;
  const off = changes.length - shifts;
  if (off === 0)
    return translate('published {shifts, plural, one {a shift} other {# shifts}} for you', { shifts }, text);
  if (shifts === 0)
    return translate('published {off, plural, one {a day off} other {# days off}} for you', { off }, text);
  return translate(
    'published {shifts, plural, one {a shift} other {# shifts}} and {off, plural, one {a day off} other {# days off}} for you',
    { shifts, off },
    text,
  );
}

/** 'changed 2 of your shifts'; if a day has a shift neither before nor after, 'changed your plan on 3 days' */
function changedText(changes: readonly ShiftChange[], text: NumberText): string {
  const { length: count } = changes;
  if (changes.some(({ old: before, new: after }) => !isShift(before) && !isShift(after)))
    return translate('changed your plan on {count, plural, one {one day} other {# days}}', { count }, text);
  return translate('changed {count, plural, one {one} other {#}} of your shifts', { count }, text);
}

function changeText({ date, old: before, new: after }: ShiftChange): string {
  const current = `${dayText(date)} ${shiftText(after)}`;
  return before ? translate('{shift} (before: {before})', { shift: current, before: shiftText(before) }) : current;
}

function shiftText(shift: ChangedShift | null): string {
  if (shift === null) return translate('standard hours');
  const { name, start_time, work_time, break_time } = shift;
  if (name === null || start_time === null || work_time === null) return translate('day off');
  const times = { start_time, work_time, break_time: break_time ?? 0 };
  return `${name} ${start_time.slice(0, 5)} – ${endTimeOf(times)}`;
}

const dayText = (date: LocalDate) =>
  `${partOf(date, { weekday: 'short' })} ${Number(date.slice(8))} ${shortMonth(date)}`;
