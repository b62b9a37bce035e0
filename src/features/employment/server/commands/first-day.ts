import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { RecordedDays } from '#platform/server/recorded-days.ts';
import { formatDate } from '#platform/shared/date-format.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { counted } from '#features/company/server/queries/counted.ts';
import { peopleFaults } from '#features/people/contract.ts';
import { setJoinedOn } from '#features/people/server/commands.ts';
import { count } from '#features/people/server/commands/employment.ts';
import { employmentFaults } from '../../contract.ts';
import { recordedInWords } from '../../rules/recorded.ts';

interface Correction {
  readonly joined_on: LocalDate;
  readonly reason: string | null;
  /** Whether the actor accepts that time recorded before the new day stays. */
  readonly keeps_time: boolean;
}

interface FirstDayContext {
  readonly today: LocalDate;
  /** Lookups of features for days with recorded time. */
  readonly recorded: readonly RecordedDays[];
}

/**
 * Corrects the first day of an employment; values that counted from
 * the old one count from the new one. Requires the lock of the person.
 * @throws 422 (424 after the last day) at `joined_on` for a day after the last one, in an earlier
 * employment, or after a value that counts already; at `reason` if the past changes without one; 424
 * at `keeps_time` if time is recorded before the new day, until the caller accepts that it stays
 */
export async function correctFirstDay(
  db: Db,
  id: string,
  { joined_on, reason, keeps_time }: Correction,
  { today, recorded }: FirstDayContext,
): Promise<void> {
  const { old, last, earlier, counting } = await boundsOf(db, id, joined_on);
  if (joined_on === old) return;
  const refused = (fault: { readonly message: string }) => ({ errors: { joined_on: [fault.message] } });
  if (last !== null && joined_on > last) throw peopleFaults.afterLeaving(refused(peopleFaults.afterLeaving));
  if (earlier !== null && joined_on <= earlier)
    throw employmentFaults.inEarlierTime(refused(employmentFaults.inEarlierTime));
  if (counting) throw employmentFaults.countsBefore(refused(employmentFaults.countsBefore));
  if ((old < today || joined_on < today) && !reason?.trim())
    throw peopleFaults.reasonNeeded({ errors: { reason: [peopleFaults.reasonNeeded.message] } });
  if (!keeps_time && joined_on > old)
    await requireNoTime(db, id, { from: old, until: addDays(joined_on, -1) }, recorded);
  await count(db, today, [id], () => setJoinedOn(db, id, joined_on, reason?.trim() || null));
  await db
    .updateTable('salaries')
    .set({ effective_from: joined_on })
    .where('person_id', '=', id)
    .where('effective_from', '=', old)
    .execute();
}

/** @throws 424 with the number of days, and the first and the last of them */
async function requireNoTime(
  db: Db,
  id: string,
  span: { readonly from: LocalDate; readonly until: LocalDate },
  recorded: readonly RecordedDays[],
): Promise<void> {
  for (const recordedOf of recorded) {
    const found = await recordedOf(db, id, span);
    if (!found) continue;
    const { date_format } = await cachedSettings(db);
    const text = { date: (date: LocalDate) => formatDate(date, date_format), number: await counted(db) };
    const facts = { recorded: recordedInWords(found, text) };
    const { message } = employmentFaults.timeBefore({ facts });
    throw employmentFaults.timeBefore({ facts, data: found, errors: { keeps_time: [message] } });
  }
}

/** Returns the dates that limit a new first day. */
async function boundsOf(db: Db, id: string, joined_on: LocalDate) {
  const { rows } = await sql<{
    old: LocalDate;
    last: LocalDate | null;
    earlier: LocalDate | null;
    /** Whether a value or salary begins between the old and the new day. */
    counting: boolean;
  }>`
    select p.joined_on as old, p.discharged_date as last,
           (select max(ended_on) from employment_periods e where e.person_id = p.id and e.started_on < p.joined_on) as earlier,
           exists (select from employment_rows r where r.person_id = p.id
                      and r.effective_from > p.joined_on and r.effective_from < ${joined_on}) or
           exists (select from salaries s where s.person_id = p.id
                      and s.effective_from > p.joined_on and s.effective_from <= ${joined_on}) as counting
      from people p where p.id = ${id}`.execute(db);
  const [bounds] = rows;
  if (!bounds) throw new Error('The person to lock doesn’t exist.');
  return bounds;
}
