import { sql } from 'kysely';
import { namedLike, type SearchKind } from '#platform/server/search.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { translate } from '#platform/shared/translate.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly year: string;
}

/** Finds holidays of this year and later ones by name. */
export const holidaysSearch: SearchKind = {
  key: 'holidays',
  group: 'lists',
  position: 50,
  permissions: ['view_holiday'],
  async find({ db, now, ...query }) {
    const year = (await todayOf(db, now)).slice(0, 4);
    const { rows } = await sql<Row>`
      select id, name, extract(year from start_date)::int::text as year from holidays
       where trashed_at is null and start_date >= ${`${year}-01-01`}::date and ${namedLike(query)}`.execute(db);
    return rows.map(({ id, name, year: of }) => ({
      key: id,
      icon: 'list',
      kind: translate('Holiday'),
      name,
      line: translate('Holiday in {year}', { year: `${of}` }),
      at: null,
      path: '/settings/leave/holidays',
      query: { year: of, search: name },
    }));
  },
};
