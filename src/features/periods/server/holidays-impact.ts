import { sql } from 'kysely';
import type { ChangeImpact } from '#platform/server/change-impact.ts';
import { sayFault } from '#platform/shared/translate.ts';
import { peopleOf } from '#features/holidays/server/queries/holidays.ts';
import type { HolidaysChange } from '#features/holidays/server/queries/impact.ts';
import { periodFaults } from '../contract.ts';

/** Refuses changes of closed days, even of a holiday's name. */
export const closedDays: ChangeImpact<HolidaysChange> = {
  key: 'periods',
  describe: () => Promise.resolve([]),
  async refuse(db, { changes }) {
    const closed = changes.map(
      ({ date, audience }) => sql`
        select c.name from closed_periods c
         where c.reopened_at is null and ${date}::date between c.starts_on and c.ends_on
           and (c.person_id is null or c.person_id in (${peopleOf(audience)}))`,
    );
    const { rows } = await sql<{ name: string }>`
      select name from (${sql.join(closed, sql` union all `)}) one limit 1`.execute(db);
    const [period] = rows;
    return period ? sayFault(periodFaults.closed({ facts: { period: period.name, whose: '' } })) : null;
  },
};
