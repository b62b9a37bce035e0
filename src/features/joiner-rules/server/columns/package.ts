import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import {
  givePackage,
  lockSharedPackage,
  startsFor,
  takePackageBack,
} from '#features/leave/server/commands/assigning.ts';
import { lockRules } from '#features/leave/server/commands/lock.ts';
import { yearsByPerson } from '#features/leave/server/queries/own-years.ts';
import type { JoinerColumn, Written } from './column.ts';

/** Package that a person has. */
interface PackageState {
  readonly policy_id: string | null;
  /** Whether another one is planned. */
  readonly has_later: boolean;
}

/** Returns the packages that people have from exactly these dates on. */
async function rowsFrom(db: Db, starts: ReadonlyMap<string, LocalDate>) {
  const { rows } = await sql<{ person_id: string; policy_id: string | null }>`
    select r.person_id, r.policy_id from leave_policy_people r
      join unnest(${[...starts.keys()]}::uuid[], ${[...starts.values()]}::date[]) s (person_id, effective_from)
        on s.person_id = r.person_id and s.effective_from = r.effective_from`.execute(db);
  return new Map(rows.map(({ person_id, policy_id }) => [person_id, policy_id]));
}

export const packageColumn: JoinerColumn<'package'> = {
  field: 'package',
  async held(db, ids, on) {
    const { rows } = await sql<PackageState & { person_id: string }>`
      select p.id as person_id,
             (select r.policy_id from leave_policy_people r where r.person_id = p.id and r.effective_from <= ${on}
               order by r.effective_from desc limit 1) as policy_id,
             exists (select from leave_policy_people r
                      where r.person_id = p.id and r.effective_from > ${on}) as has_later
        from unnest(${ids}::uuid[]) p (id)`.execute(db);
    return new Map(
      rows.flatMap(({ person_id, ...held }) =>
        held.policy_id !== null || held.has_later ? [[person_id, held] as const] : [],
      ),
    );
  },
  isFrom(held, { value }) {
    const { policy_id, has_later } = held as PackageState;
    return !has_later && policy_id === value;
  },
  async give(db, { ids, from, value, last, corrected }, { actor_id, now, today, isNew }) {
    if (value === null) return new Map();
    await lockRules(db);
    await lockSharedPackage(db, value);
    const yearOf = await yearsByPerson(db, ids, today);
    // A first package begins with the leave year, as one that is assigned manually.
    const usual = (first: LocalDate) => (isNew || from === today ? null : from < first ? first : from);
    // A package that corrects one of the same date begins on the day on which that one began.
    const startOf = (id: string) => {
      const own = corrected.has(id) ? last.get(id)?.written.from : undefined;
      const { first } = yearOf(id);
      return own !== undefined && own >= first ? own : usual(first);
    };
    const written = new Map<string, Written>();
    for (const [effective_from, people] of Map.groupBy(ids, startOf)) {
      const starts = await startsFor(db, people, effective_from, today);
      const before = await rowsFrom(db, starts);
      for (const [id, from] of starts) {
        const policy_id = before.get(id);
        written.set(id, policy_id === undefined ? { from } : { from, overwritten: { policy_id } });
      }
      await givePackage(db, { policy_id: value, ids: people, effective_from }, { actor_id, now, today });
    }
    return written;
  },
  async takeBack(db, { person_id, effective_from, value, written }, { actor_id, now, today }) {
    if (value === null) return true;
    const from: LocalDate = written.from ?? effective_from;
    const policy_id = written.overwritten?.policy_id;
    if (policy_id) await lockSharedPackage(db, policy_id);
    const package_ = { policy_id: value as string, ids: [person_id], effective_from: from, replaced: policy_id };
    return (await takePackageBack(db, package_, { actor_id, now, today })).length > 0;
  },
};
