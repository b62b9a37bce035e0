import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { PublishedDay } from '#features/shifts/server/commands/publish.ts';
import type { PublishedHours } from '#features/shifts/server/queries.ts';
import { concernsDays, type CalendarChange } from './rebooking.ts';

const keyOf = (person_id: string | null, date: LocalDate) => `${person_id} ${date}`;

/** Converts the publishing of these days to a calendar change for leave. */
export async function publishedForLeave(db: Db, days: readonly PublishedDay[]): Promise<CalendarChange> {
  const ids = [...new Set(days.flatMap(({ template_id }) => template_id ?? []))];
  const templates = ids.length
    ? await db
        .selectFrom('shift_templates')
        .select(['id', 'name', 'color', 'start_time', 'work_time', 'break_time', 'grace_minutes'])
        .where('id', 'in', ids)
        .execute()
    : [];
  const byId = new Map(templates.map(({ id, ...hours }) => [id, hours]));
  const own = days.map(({ person_id, date, template_id }) => ({
    person_id,
    date,
    repeat_on: null,
    ...((template_id === null ? undefined : byId.get(template_id)) ?? free),
  }));
  const keys = new Set(own.map(({ person_id, date }) => keyOf(person_id, date)));
  return {
    concerns: concernsDays(days),
    shifts: (rows) => [...without(rows, keys), ...(own as unknown as readonly PublishedHours[])],
  };
}

/** Converts the clearing of these days to a calendar change: the standard hours count again. */
export function clearedForLeave(days: readonly { person_id: string; date: LocalDate }[]): CalendarChange {
  const keys = new Set(days.map(({ person_id, date }) => keyOf(person_id, date)));
  return { concerns: concernsDays(days), shifts: (rows) => without(rows, keys) };
}

const free = { name: null, color: null, start_time: null, work_time: null, break_time: null, grace_minutes: null };

const without = (rows: readonly PublishedHours[], keys: ReadonlySet<string>) =>
  rows.filter(({ person_id, date }) => !keys.has(keyOf(person_id, date)));
