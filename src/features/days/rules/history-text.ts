import { hoursAndMinutes, localOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { laterText } from './later-text.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';

/** Recorded change of a time record. */
export interface Change {
  readonly entity: 'attendance' | 'clock' | 'break';
  readonly action: string;
  readonly old: Readonly<Record<string, unknown>> | null;
  readonly new: Readonly<Record<string, unknown>> | null;
}

interface Place {
  readonly zone: string;
  /** Date whose times are shown without it. */
  readonly working_date: LocalDate;
  /** Whether the sentence follows a name, if the clock was pressed. */
  readonly isAfterName?: boolean;
  /** Formats 'YYYY-MM-DD' and 'HH:mm:ss' for the reader. */
  date(date: string): string;
  time(time: string): string;
}

/**
 * Describes the change in a sentence without its author: 'Clock-out changed from 17:30 to 18:00';
 * adds a late punch that caused it: '(Hall 1, punched 18:00, arrived 3 days later)'.
 */
export function historyText(change: Change, place: Place): string {
  const late = lateText(change.new?.['punch'], place);
  const text = plainText(change, place);
  return late ? translate('{text} ({late})', { text, late }) : text;
}

type ClockTexts = Readonly<Record<string, Text>>;
const clockTexts: Readonly<Record<'alone' | 'afterName', ClockTexts>> = {
  alone: {
    clock_in: asText('Clocked in at {time}'),
    clock_out: asText('Clocked out at {time}'),
    break: asText('Break started at {time}'),
    resume: asText('Break ended at {time}'),
  },
  afterName: {
    clock_in: asText('clocked in at {time}'),
    clock_out: asText('clocked out at {time}'),
    break: asText('began a break at {time}'),
    resume: asText('ended a break at {time}'),
  },
};

function plainText({ entity, action, old, new: now }: Change, place: Place): string {
  const pressed = clockTexts[place.isAfterName ? 'afterName' : 'alone'][action];
  if (pressed) {
    const at = action === 'clock_in' || action === 'break' ? 'started_at' : 'ended_at';
    const text = translate(pressed, { time: timeText(now?.[at], place) });
    if (action !== 'clock_out') return text;
    return [text, ...startMoveTexts(old, now, translate('Clock-in'), place)].join('; ');
  }
  if (action === 'accept') return translate('Long day confirmed');
  if (action === 'dismiss') return translate('Changed entries approved');
  if (action === 'approve') return approvedText(now);
  if (action === 'add' && entity === 'attendance') return addedText(now);
  if (action === 'delete') return translate('Day deleted with all entries');
  if (action === 'shift') return shiftText(old?.['shift'], now?.['shift']);
  if (action === 'judge') return decisionText(old?.['shift'], now?.['shift'], place);
  if (action === 'flag_late')
    return translate('Punches arrived after this day was approved. The day did not change: {punches}', {
      punches: latesText(now?.['late'], place),
    });
  if (action === 'unflag_late') return translate('No more late punches for this day');
  if (action === 'take_late') return translate('Late punches added and the day approved');
  if (action === 'leave_late') return leftText(now);
  if (action === 'comment') return commentText(old, now);
  if (action === 'remove') return translate('{span} removed', { span: spanText(entity, old, place) });
  if (entity !== 'attendance') return entryText(entity, old, now, place);
  if (now?.['is_ahead'] === true)
    return translate(
      'The day waits for approval: it had times in the future, because the clock of the server was ahead',
    );
  if (now?.['has_irregular'] === true) return translate('Day needs approval');
  return flagsText(old, now) || translate('Day changed');
}

/** Reason for an entry longer than the daily limit. */
const longReason = (now: Change['new']): string | undefined =>
  typeof now?.['long_reason'] === 'string' ? now['long_reason'] : undefined;

function approvedText(now: Change['new']): string {
  const reason = longReason(now);
  return reason === undefined
    ? translate('The day was approved as corrected')
    : translate('The day was approved as corrected, with an entry longer than the daily limit: {reason}', { reason });
}

function addedText(now: Change['new']): string {
  const reason = longReason(now);
  return reason === undefined
    ? translate('Attendance was added by hand')
    : translate('Attendance was added by hand, with an entry longer than the daily limit: {reason}', { reason });
}

function entryText(entity: 'clock' | 'break', old: Change['old'], now: Change['new'], place: Place): string {
  const name = entity === 'break' ? translate('Break', { of: 'time' }) : translate('Entry', { of: 'clock' });
  if (!old) return translate('{span} added', { span: spanText(entity, now, place) });
  const [start, end] =
    entity === 'break'
      ? [translate('Break start'), translate('Break end')]
      : [translate('Clock-in'), translate('Clock-out')];
  const changes = [
    ...startMoveTexts(old, now, start, place),
    ...moveTexts(old['ended_at'], now?.['ended_at'], end, place),
  ];
  return changes.join('; ') || translate('{name} confirmed without changes', { name });
}

function spanText(entity: Change['entity'], record: Change['old'], place: Place): string {
  const [name, start, end] = [
    entity === 'break' ? translate('Break', { of: 'time' }) : translate('Entry', { of: 'clock' }),
    timeText(record?.['started_at'], place),
    record?.['ended_at'],
  ];
  return end == null
    ? translate('{name} started at {start}', { name, start })
    : translate('{name} from {start} to {time}', { name, start, time: timeText(end, place) });
}

const startMoveTexts = (old: Change['old'], now: Change['new'], name: string, place: Place) =>
  moveTexts(old?.['started_at'], now?.['started_at'], name, place);

function moveTexts(old: unknown, now: unknown, name: string, place: Place): string[] {
  if (old === now) return [];
  if (old == null) return [translate('{name} set to {time}', { name, time: timeText(now, place) })];
  if (now == null) return [translate('{name} at {time} removed', { name, time: timeText(old, place) })];
  const [before, after] = [timeText(old, place), timeText(now, place)];
  // Within a minute only the seconds differ.
  const exact = { ...place, time: (time: string) => time };
  if (before === after)
    return [
      translate('{name} changed from {before} to {after}', {
        name,
        before: timeText(old, exact),
        after: timeText(now, exact),
      }),
    ];
  return [translate('{name} changed from {before} to {after}', { name, before, after })];
}

function timeText(iso: unknown, { zone, working_date, ...format }: Place): string {
  if (typeof iso !== 'string') return translate('no time');
  const local = localOf(Math.floor(Date.parse(iso) / 1000), zone);
  const time = format.time(local.slice(11));
  return local.startsWith(working_date) ? time : `${format.date(local.slice(0, 10))}, ${time}`;
}

function commentText(old: Change['old'], now: Change['new']): string {
  const key = [old, now].some((record) => record && 'reviewer_comment' in record) ? 'reviewer_comment' : 'comment';
  const name = key === 'comment' ? translate('Comment') : translate('Reviewer’s comment');
  const [before, after] = [old?.[key], now?.[key]].map((text) =>
    typeof text === 'string' && text ? `“${text}”` : null,
  );
  if (!after)
    return before ? translate('{name} removed: {before}', { name, before }) : translate('{name} removed', { name });
  return before
    ? translate('{name} changed from {before} to {after}', { name, before, after })
    : translate('{name} added: {after}', { name, after });
}

function shiftText(old: unknown, now: unknown): string {
  const [before, after] = [shiftName(old), shiftName(now)];
  if (before && after) return translate('Shift changed from {before} to {after}', { before, after });
  return after ? translate('Shift set: {after}', { after }) : translate('Shift removed');
}

const shiftName = (shift: unknown) =>
  typeof shift === 'object' && shift !== null && 'name' in shift ? String(shift.name) : '';

function decisionText(old: unknown, now: unknown, place: Place): string {
  const [before, after] = [hoursText(old, place), hoursText(now, place)];
  return translate('Working hours changed. Now: {after}. Before: {before}', { after, before });
}

function hoursText(shift: unknown, place: Place): string {
  if (typeof shift !== 'object' || shift === null) return translate('no shift');
  const { start_time, work_time, grace_minutes } = shift as Record<string, unknown>;
  const start = place.time(`${String(start_time)}:00`);
  const values = { hours: hoursAndMinutes(Number(work_time)), start, minutes: `${Number(grace_minutes)}` };
  return Number(grace_minutes) > 0
    ? translate('{hours} from {start} and {minutes} min of grace', values)
    : translate('{hours} from {start}', { hours: values.hours, start });
}

const flags = { is_remote: asText('Remote'), is_late: asText('Late'), is_incomplete: asText('Incomplete') } as const;

function flagsText(old: Change['old'], now: Change['new']): string {
  const changed = Object.entries(flags).flatMap(([flag, word]) => {
    const name = translate(word);
    const [before, value] = [old, now].map((record) => record?.[flag] ?? record?.[`${flag}_override`]);
    if (typeof value === 'boolean' && value !== before)
      return [value ? translate('{name} set', { name }) : translate('{name} cleared', { name })];
    return value === null && typeof before === 'boolean' ? [translate('{name} follows the rules again', { name })] : [];
  });
  return changed.join('; ');
}

/** 'Hall 1, punched 08:02, arrived 3 days later' */
function lateText(punch: unknown, place: Place): string {
  if (typeof punch !== 'object' || punch === null) return '';
  const { terminal, at, received } = punch as Record<string, unknown>;
  const seconds = (Date.parse(String(received)) - Date.parse(String(at))) / 1000;
  const punched = translate('{terminal}, punched {time}', {
    terminal: typeof terminal === 'string' ? terminal : translate('Deleted terminal'),
    time: timeText(at, place),
  });
  return seconds < 60 ? punched : translate('{punched}, arrived {later}', { punched, later: laterText(seconds) });
}

const latesText = (punches: unknown, place: Place): string =>
  (Array.isArray(punches) ? punches : []).map((punch: unknown) => lateText(punch, place)).join('; ');

function leftText(now: Change['new']): string {
  const { closed, reason } = now ?? {};
  const text =
    typeof closed === 'string'
      ? translate('Late punches skipped because {period} was closed', { period: closed })
      : translate('Late punches skipped');
  return typeof reason === 'string' && reason ? translate('{text}: {reason}', { text, reason }) : text;
}
