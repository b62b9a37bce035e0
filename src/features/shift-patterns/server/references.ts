import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Reference } from '#platform/server/reference.ts';
import { translate } from '#platform/shared/translate.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';

async function usesOf(db: Db, patterns: ReturnType<typeof sql>) {
  const { rows } = await sql<{ patterns: number }>`
    select count(*)::int as patterns from shift_patterns p where p.trashed_at is null and ${patterns}`.execute(db);
  const count = rows[0]?.patterns ?? 0;
  const words =
    count === 0
      ? null
      : translate('{count, plural, one {# shift pattern} other {# shift patterns}}', { count }, await numberTextOf(db));
  return { counts: { patterns: count }, words };
}

export const shiftPatternsReferences: readonly Reference[] = [
  {
    to: 'shift_templates',
    uses: (db, id) => usesOf(db, sql`${id}::uuid = any(p.days)`),
    // Its days stay in the cycle, which cannot be run until a person chooses another shift for them.
    detach: () => Promise.resolve(),
  },
  {
    to: 'groups',
    uses: (db, id) =>
      usesOf(db, sql`exists (select from shift_pattern_groups g where g.pattern_id = p.id and g.group_id = ${id})`),
    async detach(db, id) {
      await db.deleteFrom('shift_pattern_groups').where('group_id', '=', id).execute();
    },
  },
];
