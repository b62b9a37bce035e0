import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysBetween } from '#platform/shared/time.ts';
import {
  continuePattern,
  endPeople,
  removeFromPatterns,
  removePeople,
  startPattern,
} from '#features/shift-patterns/server/commands/starts.ts';
import { lockedPattern } from '#features/shift-patterns/server/queries/patterns.ts';
import type { PatternValue } from '../../rules/belonging.ts';
import type { JoinerColumn, Written } from './column.ts';

/** A pattern that a person runs individually. */
interface PatternState {
  readonly pattern_id: string;
  readonly starts_on: LocalDate;
  readonly start_day: number;
  readonly ends_on: LocalDate | null;
}

/** Returns the day of the cycle on a date, from 1, if it is at its first day on another. */
export const startDayOn = (first_day: LocalDate, length: number, date: LocalDate): number =>
  (((daysBetween(first_day, date) % length) + length) % length) + 1;

/** Returns what people run on a date or later, and their earlier run of a pattern, since they have one of each. */
async function runsOf(db: Db, ids: readonly string[], on: LocalDate, pattern_id: string | null = null) {
  const { rows } = await sql<PatternState & { person_id: string }>`
    select person_id, pattern_id, starts_on, start_day, ends_on from shift_pattern_people
     where person_id = any(${ids}::uuid[])
       and (ends_on is null or ends_on >= ${on} or pattern_id = ${pattern_id}::uuid)`.execute(db);
  return Map.groupBy(rows, ({ person_id }) => person_id);
}

export const patternColumn: JoinerColumn<'pattern'> = {
  field: 'pattern',
  held: (db, ids, on) => runsOf(db, ids, on),
  isFrom(held, { value, effective_from }) {
    const pattern = value as PatternValue | null;
    return (held as readonly PatternState[]).every(
      ({ pattern_id, starts_on }) => pattern_id === pattern?.pattern_id && starts_on === effective_from,
    );
  },
  async give(db, { ids, from, value }, by) {
    const runs = await runsOf(db, ids, from, value?.pattern_id);
    const written = new Map<string, Written>();
    for (const id of ids) {
      const own = runs.get(id) ?? [];
      for (const { pattern_id, ends_on } of own)
        if (ends_on === null || ends_on >= from) await endPeople(db, { pattern_id, ids: [id], from });
      const ended = own.map(({ pattern_id, starts_on, start_day, ends_on }) => ({
        pattern_id,
        start: { starts_on, start_day, ends_on },
      }));
      written.set(id, ended.length > 0 ? { ended } : {});
    }
    if (value === null) return written;
    const { days } = await lockedPattern(db, value.pattern_id, 'share');
    const start = { starts_on: from, start_day: startDayOn(value.first_day, days.length, from) };
    await startPattern(db, { pattern_id: value.pattern_id, ids, ...start }, by);
    return written;
  },
  async takeBack(db, { person_id, effective_from, value, written }, { today }) {
    const pattern = value as PatternValue | null;
    const held = ((await patternColumn.held(db, [person_id], today)).get(person_id) ?? []) as readonly PatternState[];
    if (pattern) {
      const run = held.find(({ pattern_id }) => pattern_id === pattern.pattern_id);
      if (run?.starts_on !== effective_from) return false;
      await removePeople(db, { pattern_id: pattern.pattern_id, user_id: person_id });
    }
    for (const { pattern_id, start } of written.ended ?? [])
      await continuePattern(db, { pattern_id, person_id, start });
    return true;
  },
  forget: removeFromPatterns,
};
