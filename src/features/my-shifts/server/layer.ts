import type {
  CalendarLayer,
  CalendarFeedInput,
  LayerAnswer,
  CalendarLayerInput,
} from '#platform/server/calendar-layer.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { CalendarItem, FeedEvent } from '#platform/shared/calendar.ts';
import { addDays, hoursAndMinutes, mondayOf, startOfDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cachedSettings, type Settings } from '#features/company/server/queries.ts';
import { personById } from '#features/people/server/queries.ts';
import { todayOfPerson } from '#features/shifts/server/queries/usual-hours.ts';
import type { Shift } from '#features/shifts/rules/shift.ts';
import { ownShiftOf, plannedDays, type PlannedDay } from '../rules/own-days.ts';
import { unseenChanges } from '../rules/changes.ts';
import { changedAt, changesOf, planOf } from './queries.ts';
import { asText, translate } from '#platform/shared/translate.ts';

interface LayerInput {
  readonly db: Db;
  readonly person_id: string;
  readonly now: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Days with a shift; reads only what is published. */
async function daysWithShift({ db, person_id, now, from, to }: LayerInput) {
  const settings = await cachedSettings(db);
  const today = await todayOfPerson(db, settings, person_id, now);
  const [person, plan] = await Promise.all([
    personById(db, person_id, today),
    planOf(db, person_id, [from, to], settings),
  ]);
  const days = person ? plannedDays(plan, person, from, to).filter(({ shift }) => shift !== null) : [];
  return { settings, plan, today, days };
}

/** Includes the day before, since its shift may reach past midnight into the first requested day. */
async function read({ db, actor, now, from, to }: CalendarLayerInput): Promise<LayerAnswer> {
  const first = addDays(from, -1);
  const [{ plan, today, days }, rows] = await Promise.all([
    daysWithShift({ db, person_id: actor.id, now, from: first, to }),
    changesOf(db, actor.id, first),
  ]);
  const changed = new Set(unseenChanges(rows, plan).map(({ date }) => date));
  const items = days.flatMap((day) => itemOf(day, plan.settings, day.date >= today && changed.has(day.date)) ?? []);
  return { items: items.filter(({ date, ends_at }) => date >= from || (ends_at ?? '') > `${from} 00:00:00`) };
}

function itemOf({ date, shift }: PlannedDay, settings: Settings, is_changed: boolean): CalendarItem | undefined {
  if (!shift) return undefined;
  const { starts_at, ends_at, clock_change, name, color } = ownShiftOf(date, shift, settings);
  return {
    id: date,
    kind: 'shift',
    date,
    end_date: date,
    starts_at,
    ends_at,
    title: name,
    years: null,
    color,
    is_own: true,
    username: null,
    clock_change,
    is_changed,
  };
}

/**
 * Standard hours have no time of change, so they count as changed at the start of the week;
 * a calendar that asks twice in a week receives the same response.
 */
async function feed({ db, person_id, now, from, to }: CalendarFeedInput): Promise<readonly FeedEvent[]> {
  const [{ settings, today, days }, changed] = await Promise.all([
    daysWithShift({ db, person_id, now, from, to }),
    changedAt(db, person_id, [from, to]),
  ]);
  const since = startOfDay(mondayOf(today), settings.timezone);
  return days.flatMap(({ date, shift }) =>
    shift ? [eventOf({ date, shift, person_id, changed_at: changed.get(date) ?? since })] : [],
  );
}

interface Event {
  readonly date: LocalDate;
  readonly shift: Shift;
  readonly person_id: string;
  readonly changed_at: number;
}

function timesText({ work_time, break_time }: Shift): string {
  const work = hoursAndMinutes(work_time);
  return break_time > 0
    ? translate('Work {work}, break {pause}', { work, pause: hoursAndMinutes(break_time) })
    : translate('Work {work}', { work });
}

const eventOf = ({ date, shift, person_id, changed_at }: Event): FeedEvent => ({
  uid: `shift-${date}-${person_id}`,
  title: shift.name,
  text: timesText(shift),
  start: shift.start_at,
  end: shift.end_at,
  changed_at,
  is_busy: true,
});

export const shiftLayer: CalendarLayer = {
  key: 'shifts',
  position: 10,
  name: asText('My shifts'),
  shape: 'block',
  permissions: ['view_attendance'],
  read,
  feed,
};
