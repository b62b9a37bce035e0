import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { PersonName } from '#features/people/contract.ts';
import { personNamesOf } from '#features/people/server/queries.ts';
import type { ChangedDay } from '../../contract.ts';
import { changedDays, periodDocument, type PeriodDocument } from '../../rules/document.ts';

interface StoredStep {
  readonly at: string;
  readonly document: unknown;
}

/** Entries of the audit log that change no figure of a day. */
const withoutFigures = ['flag', 'comment', 'dismiss', 'approve', 'accept', 'leave_late', 'unflag_late', 'flag_late'];

/** Returns the days whose figures have changed since a step, and who changed each of them last. */
export async function changesSince(
  db: Db,
  { at, document }: StoredStep,
  current: PeriodDocument,
): Promise<ChangedDay[]> {
  const changed = changedDays(periodDocument.parse(document), current);
  const dates = changed.map(({ before }) => before.date);
  const days = changed.map(({ before, after }) => after.attendance_id ?? before.attendance_id);
  const rows = await rowsOf<{ date: string; actor_id: string | null }>(
    db,
    `select wanted.date::text as date,
            coalesce(
              (select e.actor_id from audit_entries e
                where e.attendance_id = wanted.day and e.at >= $4::timestamptz and not e.deed = any($5::text[])
                order by e.id desc limit 1),
              (select e.actor_id from audit_entries e
                where e.person_id = $1 and e.at >= $4::timestamptz and e.deed is null and e.entity = 'shift_days'
                  and coalesce(e.new, e.old) ->> 'date' = wanted.date::text
                order by e.at desc, e.id desc limit 1)) as actor_id
       from unnest($2::date[], $3::uuid[]) as wanted (date, day)`,
    [current.person_id, dates, days, at, withoutFigures],
  );
  const actors = new Map(rows.map(({ date, actor_id }) => [date, actor_id]));
  const names = await personNamesOf(
    db,
    rows.flatMap(({ actor_id }) => actor_id ?? []),
  );
  const nameOf = (date: string): PersonName | null => names.get(actors.get(date) ?? '') ?? null;
  return changed.map(({ before, after }) => ({ before, after, by: nameOf(before.date) }));
}
