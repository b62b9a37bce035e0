import type {
  CalendarLayer,
  CalendarFeedInput,
  LayerAnswer,
  CalendarLayerInput,
} from '#platform/server/calendar-layer.ts';
import { rowsOf } from '#platform/server/database/database.ts';
import type { CalendarItem, FeedEvent } from '#platform/shared/calendar.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { timesText } from '#platform/shared/times-of-day.ts';
import { isTimed, type NamedPart } from '#features/leave/rules/counting.ts';
import { leaveSetUpOf } from '#features/leave/server/queries/set-up.ts';
import { halfDays } from '../rules/half-days.ts';
import { leavePeriodsOf, type LeavePeriod } from '../rules/leave-periods.ts';
import { gapsIn, type DatedLeave } from './queries/days-off.ts';
import { momentsOfLeave } from './queries/leave-moments.ts';
import { asText, translate, type Text } from '#platform/shared/translate.ts';

interface Row extends DatedLeave {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly updated_at: Date;
  readonly state: 'created' | 'approved';
}

/** A leave period: whole days or one half. */
interface Leave extends LeavePeriod, Pick<Row, 'name' | 'color' | 'updated_at' | 'state'> {
  readonly key: string;
}

/**
 * Returns a person's approved and waiting leave between two days, both included, period by period.
 * Excludes days left out, and days with no cost, which have become holidays.
 */
async function ownLeave({ db, person_id, from, to }: Omit<CalendarFeedInput, 'now'>): Promise<Leave[]> {
  const rows = await rowsOf<Row>(
    db,
    `select a.id, a.person_id, t.name, t.color, a.starts_on, a.ends_on, a.period_starts::text[], a.updated_at, a.state,
            (select coalesce(json_agg(json_build_object('date', d.date, 'part', d.part) order by d.date), '[]')
               from leave_application_days d where d.application_id = a.id and d.is_away) as days
       from leave_applications a join leave_types t on t.id = a.leave_type_id
      where a.person_id = $1 and a.state in ('created', 'approved') and a.starts_on <= $3 and a.ends_on >= $2
      order by a.starts_on`,
    [person_id, from, to],
  );
  const gaps = await gapsIn(db, rows);
  return rows
    .flatMap((row) => periodsOf(row, new Set(gaps.get(row))))
    .filter((period) => period.from <= to && period.to >= from);
}

/** The first period keeps the application's key, so that subscribed calendars recognise it after changes. */
const periodsOf = ({ id, days, ...row }: Row, gaps: ReadonlySet<LocalDate>): Leave[] =>
  leavePeriodsOf(days, (date) => gaps.has(date)).map((period, index) => ({
    ...row,
    ...period,
    key: index === 0 ? id : `${id}-${period.from}`,
  }));

async function read({ db, actor, from, to }: CalendarLayerInput): Promise<LayerAnswer> {
  const found = await ownLeave({ db, person_id: actor.id, from, to });
  return { items: found.map(itemOf) };
}

type Titles = Readonly<Record<NamedPart, Text>>;
const titles: Readonly<Record<Leave['state'], Titles>> = {
  approved: { full: asText('{name}'), first: asText('{name}, morning'), second: asText('{name}, afternoon') },
  created: {
    full: asText('{name} (waiting)'),
    first: asText('{name}, morning (waiting)'),
    second: asText('{name}, afternoon (waiting)'),
  },
};

const timedTitles: Readonly<Record<Leave['state'], Text>> = {
  approved: asText('{name}, {times}'),
  created: asText('{name}, {times} (waiting)'),
};

const titleOf = ({ name, part, state }: Leave) =>
  isTimed(part)
    ? translate(timedTitles[state], { name, times: timesText(part) })
    : translate(titles[state][part], { name });

const itemOf = (leave: Leave): CalendarItem => ({
  id: leave.key,
  kind: 'day',
  date: leave.from,
  end_date: leave.to,
  starts_at: null,
  ends_at: null,
  title: titleOf(leave),
  years: null,
  color: leave.color,
  is_own: true,
  username: null,
  clock_change: 0,
  is_changed: false,
});

/**
 * Lists approved leave only: no one should plan on leave that may be rejected. A half day is not busy time; leave by the
 * hour is an event at its times.
 */
async function feed(input: CalendarFeedInput): Promise<readonly FeedEvent[] | null> {
  if (!(await leaveSetUpOf(input.db)).has_own_feed) return null;
  const found = (await ownLeave(input)).filter(({ state }) => state === 'approved');
  const { db, person_id } = input;
  const days = found.map(({ from: date, part }) => ({ person_id, date, part }));
  const momentsOf = await momentsOfLeave(db, days);
  return found.flatMap((leave): FeedEvent[] => {
    const { key, name, part, from, to, updated_at } = leave;
    const event = { title: name, changed_at: Math.floor(updated_at.getTime() / 1000) };
    if (isTimed(part))
      return momentsOf(part, { person_id, date: from }).map((moment, index) => ({
        ...event,
        uid: index === 0 ? `leave-${key}` : `leave-${key}-${index + 1}`,
        text: '',
        start: moment.from,
        end: moment.to,
        is_busy: true,
      }));
    const text = part === 'full' ? '' : translate(halfDays[part]);
    return [{ ...event, uid: `leave-${key}`, text, start: from, end: to, is_busy: part === 'full' }];
  });
}

export const leaveLayer: CalendarLayer = {
  key: 'leave',
  position: 15,
  name: asText('My leave'),
  shape: 'square',
  permissions: ['view_leave_application'],
  read,
  feed,
};
