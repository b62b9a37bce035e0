import type { FeatureRows, PreparationContext } from '#platform/testing/rows.ts';
import { saveType } from '#features/leave/server/commands/types.ts';

const type = { unit: 'days', color: '#3b8389', is_paid: true, is_private: false, has_halves: true } as const;

/** Makes a table that names only the caller. */
async function ownTable({ acme, caller }: PreparationContext) {
  const email = await acme.inside(async (db) => {
    await saveType(db, { name: 'Annual leave', letter: 'A', total_days: 28, ...type });
    const person = db.selectFrom('people').select('email').where('id', '=', caller.id);
    return (await person.executeTakeFirstOrThrow()).email;
  });
  return { body: { text: `Person\tAnnual leave\n${email}\t99` } };
}

export const rows: FeatureRows = {
  aboutCaller: { 'leaveOpenings.preview': ownTable, 'leaveOpenings.store': ownTable },
};
