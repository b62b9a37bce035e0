import { sql } from 'kysely';
import type { ChangeImpact } from '#platform/server/change-impact.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Impact } from '#platform/shared/impact.ts';
import { longDate } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { impactRows, maxImpactRows } from '#features/people/server/queries/impact-rows.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { peopleOf } from './queries/holidays.ts';
import type { HolidaysChange } from './queries/impact.ts';

interface PlannedShiftRow {
  readonly person_id: string;
  readonly date: LocalDate;
  readonly name: string | null;
  readonly total: number;
}

/** Finds shifts published for people, from today on, on days that become a holiday: they stay, and need a review. */
async function describe(db: Db, { changes, now }: HolidaysChange): Promise<Impact[]> {
  const today = await todayOf(db, now);
  const coming = changes.filter(({ before, after, date }) => after !== null && before !== 'full' && date >= today);
  if (!coming.length) return [];
  const days = coming.map(
    ({ date, audience }) => sql`select d.person_id, d.date, d.name from shift_days d
      where d.is_published and d.start_time is not null and d.date = ${date} and d.person_id in (${peopleOf(audience)})`,
  );
  const { rows } = await sql<PlannedShiftRow>`
    select on_day.person_id, on_day.date, on_day.name, count(*) over ()::int as total
      from (${sql.join(days, sql` union all `)}) on_day join people on people.id = on_day.person_id
     order by people.name_key, on_day.person_id, on_day.date limit ${maxImpactRows}`.execute(db);
  const total = rows[0]?.total ?? 0;
  if (total === 0) return [];
  return [
    {
      title: translate(
        '{count, plural, one {# published shift falls on this holiday} other {# published shifts fall on this holiday}}',
        { count: total },
        await numberTextOf(db),
      ),
      more: translate('They do not change. You can clear or edit them in the shift plan.'),
      rows: await impactRows(db, rows, ({ date, name }) => ({ text: longDate(date), amount: name })),
      total,
      button: null,
    },
  ];
}

export const publishedShifts: ChangeImpact<HolidaysChange> = { key: 'shifts', describe };
