import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { worked, type Clock } from '#features/days/rules/entries.ts';
import { daysOf } from '#features/days/server/queries/days.ts';
import type { PinDetails } from '../rules/shapes.ts';
import { bindPin, type Binding } from './pins.ts';
import { settlePerson } from './settle.ts';

/** Days that a preview shows at most. */
const maxDays = 31;

type Transact = <T>(mode: 'write', work: (db: Db) => Promise<T>) => Promise<T>;

/** The days of somebody as they would be with the punches of a number: it is bound, paired, looked at and undone. */
export async function previewDays(
  transact: Transact,
  binding: Omit<Binding, 'write_name'> & { readonly user_id: string },
): Promise<PinDetails['days']> {
  const undone = new Error('Nothing of a preview stays.');
  let days: PinDetails['days'] = [];
  await transact('write', async (db) => {
    days = await boundDays(db, binding);
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return days;
}

async function boundDays(
  db: Db,
  binding: Omit<Binding, 'write_name'> & { readonly user_id: string },
): Promise<PinDetails['days']> {
  const { pin, user_id, from, now } = binding;
  await bindPin(db, { ...binding, write_name: false });
  while (await settlePerson(db, { person_id: user_id, now }));
  const touched = await rowsOf<{ date: LocalDate; stays: boolean }>(
    db,
    `select working_date as date, bool_or(result in ('approved', 'closed')) as stays from punches
      where pin = $1 and person_id = $2 and working_date >= $3::date - 1
      group by working_date order by working_date limit ${maxDays}`,
    [pin, user_id, from],
  );
  const [first, last] = [touched[0]?.date, touched.at(-1)?.date];
  if (first === undefined || last === undefined) return [];
  const staying = new Map(touched.map(({ date, stays }) => [date, stays]));
  const days = await daysOf(db, [user_id], first, last);
  return days.flatMap(({ working_date: date, clocks }) => {
    const stays = staying.get(date);
    if (stays === undefined) return [];
    const { work_time } = worked(clocks, now);
    return [{ date, clocks: clocks.flatMap(stretchesOf), work_time, is_approved: stays }];
  });
}

/** What was worked between the breaks. */
function stretchesOf({ started_at, ended_at, breaks }: Clock): { start: number; end: number | null }[] {
  const starts = [started_at, ...breaks.flatMap((pause) => (pause.ended_at === null ? [] : [pause.ended_at]))];
  const ends = [...breaks.map((pause) => pause.started_at), ended_at];
  return starts.map((start, n) => ({ start, end: ends[n] ?? null }));
}
