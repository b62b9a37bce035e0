import type { CalendarLayer, FeedAsked, LayerAnswer, LayerAsked } from '#platform/server/calendar-layer.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { CalendarItem, FeedEvent } from '#platform/shared/calendar.ts';
import { addDays, hoursAndMinutes, localDateOf, startOfDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { keptSettings, type Settings } from '#features/company/server/queries.ts';
import { personById } from '#features/people/server/queries.ts';
import { ownShiftOf, plannedDays, type PlannedDay } from '../rules/own-days.ts';
import { planOf } from './queries.ts';

interface Asked {
  readonly db: Db;
  readonly person_id: string;
  readonly now: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The days with a shift, of which nothing but what is published is read. */
async function daysWithShift({ db, person_id, now, from, to }: Asked) {
  const settings = await keptSettings(db);
  const [person, plan] = await Promise.all([
    personById(db, person_id, localDateOf(now, settings.timezone)),
    planOf(db, person_id, [from, to], settings),
  ]);
  return { settings, days: person ? plannedDays(plan, person, from, to).filter(({ shift }) => shift !== null) : [] };
}

/** A shift of the day before that ends after midnight reaches into the first day that is asked for. */
async function read({ db, actor, now, from, to }: LayerAsked): Promise<LayerAnswer> {
  const { settings, days } = await daysWithShift({ db, person_id: actor.id, now, from: addDays(from, -1), to });
  const items = days.flatMap((day) => itemOf(day, settings) ?? []);
  return { items: items.filter(({ date, ends_at }) => date >= from || (ends_at ?? '') > `${from} 00:00:00`) };
}

function itemOf({ date, shift }: PlannedDay, settings: Settings): CalendarItem | undefined {
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
  };
}

async function feed({ db, person_id, now, from, to }: FeedAsked): Promise<readonly FeedEvent[]> {
  const { settings, days } = await daysWithShift({ db, person_id, now, from, to });
  const since = startOfDay(localDateOf(now, settings.timezone), settings.timezone);
  return days.flatMap(({ date, shift }) =>
    shift
      ? [
          {
            uid: `shift-${date}-${person_id}`,
            title: shift.name,
            text: [
              `Work ${hoursAndMinutes(shift.work_time)}`,
              ...(shift.break_time > 0 ? [`break ${hoursAndMinutes(shift.break_time)}`] : []),
            ].join(', '),
            start: shift.start_at,
            end: shift.end_at,
            changed_at: since,
            is_busy: true,
          },
        ]
      : [],
  );
}

export const shiftLayer: CalendarLayer = {
  key: 'shifts',
  position: 10,
  name: 'My shifts',
  shape: 'block',
  permissions: ['view_attendance'],
  read,
  feed,
};
