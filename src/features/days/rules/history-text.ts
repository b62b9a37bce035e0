import { hoursAndMinutes, localOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { laterText } from './later-text.ts';

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
  return late ? `${plainText(change, place)} (${late})` : plainText(change, place);
}

function plainText({ entity, action, old, new: now }: Change, place: Place): string {
  const time = (record: Change['old'], end: 'started_at' | 'ended_at') => timeText(record?.[end], place);
  if (action === 'clock_in') return `Clocked in at ${time(now, 'started_at')}`;
  if (action === 'break') return `Break started at ${time(now, 'started_at')}`;
  if (action === 'resume') return `Break ended at ${time(now, 'ended_at')}`;
  if (action === 'clock_out')
    return [`Clocked out at ${time(now, 'ended_at')}`, ...startMoved(old, now, 'Clock-in', place)].join('; ');
  if (action === 'accept') return 'Long day confirmed';
  if (action === 'dismiss') return 'Changed entries approved';
  if (action === 'approve') return `The day was approved as corrected${longText(now)}`;
  if (action === 'add' && entity === 'attendance') return `Attendance was added by hand${longText(now)}`;
  if (action === 'delete') return 'Day deleted with all entries';
  if (action === 'shift') return shiftText(old?.['shift'], now?.['shift']);
  if (action === 'judge') return decisionText(old?.['shift'], now?.['shift'], place);
  if (action === 'flag_late')
    return `Punches arrived after this day was approved. The day did not change: ${latesText(now?.['late'], place)}`;
  if (action === 'unflag_late') return 'No more late punches for this day';
  if (action === 'take_late') return 'Late punches added and the day approved';
  if (action === 'leave_late') return leftText(now);
  if (action === 'comment') return commentText(old, now);
  if (action === 'remove') return `${spanText(entity, old, place)} removed`;
  if (entity !== 'attendance') return entryText(entity, old, now, place);
  if (now?.['is_ahead'] === true)
    return 'The day waits for approval: it had times in the future, because the clock of the server was ahead';
  if (now?.['has_irregular'] === true) return 'Day needs approval';
  return flagsText(old, now) || 'Day changed';
}

/** Reason for an entry longer than the daily limit; empty without one. */
const longText = (now: Change['new']): string =>
  typeof now?.['long_reason'] === 'string' ? `, with an entry longer than the daily limit: ${now['long_reason']}` : '';

function entryText(entity: 'clock' | 'break', old: Change['old'], now: Change['new'], place: Place): string {
  const name = entity === 'break' ? 'Break' : 'Entry';
  if (!old) return `${spanText(entity, now, place)} added`;
  const [start, end] = entity === 'break' ? ['Break start', 'Break end'] : ['Clock-in', 'Clock-out'];
  const changes = [...startMoved(old, now, start, place), ...moved(old['ended_at'], now?.['ended_at'], end, place)];
  return changes.join('; ') || `${name} confirmed without changes`;
}

function spanText(entity: Change['entity'], record: Change['old'], place: Place): string {
  const [name, start, end] = [
    entity === 'break' ? 'Break' : 'Entry',
    timeText(record?.['started_at'], place),
    record?.['ended_at'],
  ];
  return end == null ? `${name} started at ${start}` : `${name} from ${start} to ${timeText(end, place)}`;
}

const startMoved = (old: Change['old'], now: Change['new'], name: string, place: Place) =>
  moved(old?.['started_at'], now?.['started_at'], name, place);

function moved(old: unknown, now: unknown, name: string, place: Place): string[] {
  if (old === now) return [];
  if (old == null) return [`${name} set to ${timeText(now, place)}`];
  if (now == null) return [`${name} at ${timeText(old, place)} removed`];
  const [before, after] = [timeText(old, place), timeText(now, place)];
  // Within a minute only the seconds differ.
  const exact = { ...place, time: (time: string) => time };
  if (before === after) return [`${name} changed from ${timeText(old, exact)} to ${timeText(now, exact)}`];
  return [`${name} changed from ${before} to ${after}`];
}

function timeText(iso: unknown, { zone, working_date, ...format }: Place): string {
  if (typeof iso !== 'string') return 'no time';
  const local = localOf(Math.floor(Date.parse(iso) / 1000), zone);
  const time = format.time(local.slice(11));
  return local.startsWith(working_date) ? time : `${format.date(local.slice(0, 10))}, ${time}`;
}

function commentText(old: Change['old'], now: Change['new']): string {
  const key = [old, now].some((record) => record && 'reviewer_comment' in record) ? 'reviewer_comment' : 'comment';
  const name = key === 'comment' ? 'Comment' : 'Reviewer’s comment';
  const [before, after] = [old?.[key], now?.[key]].map((text) =>
    typeof text === 'string' && text ? `“${text}”` : null,
  );
  if (!after) return before ? `${name} removed: ${before}` : `${name} removed`;
  return before ? `${name} changed from ${before} to ${after}` : `${name} added: ${after}`;
}

function shiftText(old: unknown, now: unknown): string {
  const [before, after] = [shiftName(old), shiftName(now)];
  if (before && after) return `Shift changed from ${before} to ${after}`;
  return after ? `Shift set: ${after}` : 'Shift removed';
}

const shiftName = (shift: unknown) =>
  typeof shift === 'object' && shift !== null && 'name' in shift ? String(shift.name) : '';

function decisionText(old: unknown, now: unknown, place: Place): string {
  const [before, after] = [hoursText(old, place), hoursText(now, place)];
  return `Working hours changed. Now: ${after}. Before: ${before}`;
}

function hoursText(shift: unknown, place: Place): string {
  if (typeof shift !== 'object' || shift === null) return 'no shift';
  const { start_time, work_time, grace_minutes } = shift as Record<string, unknown>;
  const start = place.time(`${String(start_time)}:00`);
  const grace = Number(grace_minutes) > 0 ? ` and ${Number(grace_minutes)} min of grace` : '';
  return `${hoursAndMinutes(Number(work_time))} from ${start}${grace}`;
}

const flags = { is_remote: 'Remote', is_late: 'Late', is_incomplete: 'Incomplete' } as const;

function flagsText(old: Change['old'], now: Change['new']): string {
  const changed = Object.entries(flags).flatMap(([flag, name]) => {
    const [before, value] = [old, now].map((record) => record?.[flag] ?? record?.[`${flag}_override`]);
    if (typeof value === 'boolean' && value !== before) return [`${name} ${value ? 'set' : 'cleared'}`];
    return value === null && typeof before === 'boolean' ? [`${name} follows the rules again`] : [];
  });
  return changed.join('; ');
}

/** 'Hall 1, punched 08:02, arrived 3 days later' */
function lateText(punch: unknown, place: Place): string {
  if (typeof punch !== 'object' || punch === null) return '';
  const { terminal, at, received } = punch as Record<string, unknown>;
  const seconds = (Date.parse(String(received)) - Date.parse(String(at))) / 1000;
  const punched = `${String(terminal)}, punched ${timeText(at, place)}`;
  return seconds < 60 ? punched : `${punched}, arrived ${laterText(seconds)}`;
}

const latesText = (punches: unknown, place: Place): string =>
  (Array.isArray(punches) ? punches : []).map((punch: unknown) => lateText(punch, place)).join('; ');

function leftText(now: Change['new']): string {
  const { closed, reason } = now ?? {};
  const meanwhile = typeof closed === 'string' ? ` because ${closed} was closed` : '';
  return `Late punches skipped${meanwhile}${typeof reason === 'string' && reason ? `: ${reason}` : ''}`;
}
