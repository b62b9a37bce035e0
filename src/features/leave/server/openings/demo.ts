import type { Db } from '#platform/server/database/database.ts';
import { chance, type DemoPerson, type NewDemo } from '#platform/server/demo.ts';
import { leaveSetUpOf, yearIn } from '../queries/set-up.ts';
import { bringIn, confirmedOf, checkedCells } from './openings.ts';

/** Picks a number of days between two others, in half days. */
const between = (least: number, most: number, roll: number) => least + Math.floor(roll * (2 * (most - least) + 1)) / 2;

function rowOf({ email, employmentType }: DemoPerson): string {
  const annual = between(2, 9, chance(email, 'opening'));
  const flex = employmentType === 'Full time' ? between(0, 2, chance(email, 'flex opening')) : '';
  return [email, annual, flex].join('\t');
}

/** Imports the balances left in the first leave year of the records; the next year is granted by the rules. */
export async function importDemoOpenings(db: Db, { people, began, today, ownerId }: NewDemo): Promise<void> {
  if (yearIn(await leaveSetUpOf(db), began).last > today) return;
  const there = people.filter(({ joinedOn, dischargedOn }) => joinedOn <= began && dischargedOn === null);
  const text = ['Person\tAnnual leave\tFlex days', ...there.map(rowOf)].join('\n');
  const table = { date: began, text };
  const by = { actor_id: ownerId, is_owner: true, today };
  const confirmed = confirmedOf(began, await checkedCells(db, table, by));
  await bringIn(db, { ...table, confirmed }, by);
}
