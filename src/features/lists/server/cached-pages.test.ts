import { describe, expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { peopleReferences } from '#features/people/server/references.ts';
import { departments, designations, documentTypes, employmentTypes } from '../contract.ts';
import { lists } from './definitions.ts';
import { listsRoutes } from './routes.ts';
import { employ } from '#features/people/testing/employ.ts';

const server = (now: () => Date = () => new Date()) =>
  callerFor(
    createHttp({
      authenticator: sessionAuthenticator(database),
      features: [listsRoutes(peopleReferences)],
      now,
    }),
  );

const contracts = { departments, designations, employmentTypes, documentTypes };
const all = Object.keys(contracts) as (keyof typeof contracts)[];

async function createStaffedCompany() {
  const acme = await company();
  const views = [...Object.values(lists).map(({ permissions }) => permissions.view), 'view_trash'] as const;
  const meg = await acme.hire('Meg', ...views);
  const index = async (call: ReturnType<typeof server>, name: keyof typeof contracts) =>
    (await call(contracts[name].index, { query: {} }, meg)).body as {
      data: { name: string; people?: number }[];
      counts: object;
    };
  return { acme, meg, index };
}

describe('pages of lists that a server keeps, not informed of any change', () => {
  test.each(all)('%s that are added, renamed and deleted are so with the next call', async (name) => {
    const { acme, index } = await createStaffedCompany();
    const { table } = lists[name];
    const call = server();
    expect((await index(call, name)).data).toEqual([]);

    await acme.inside((db) => db.insertInto(table).values({ name: 'One' }).execute());
    expect((await index(call, name)).data).toMatchObject([{ name: 'One' }]);
    await acme.inside((db) => db.updateTable(table).set({ name: 'Other' }).execute());
    expect((await index(call, name)).data).toMatchObject([{ name: 'Other' }]);
    await acme.inside((db) => db.updateTable(table).set({ trashed_at: new Date() }).execute());
    expect(await index(call, name)).toMatchObject({ data: [], counts: { active: 0, trashed: 1 } });
  });

  test('the number of people is current with the next call, and at midnight after someone’s last day', async () => {
    const { acme, meg, index } = await createStaffedCompany();
    const today = Temporal.Now.plainDateISO('UTC');
    const { timezone } = await acme.inside((db) =>
      db.selectFrom('company_settings').select('timezone').executeTakeFirstOrThrow(),
    );
    const midnight = today.add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds;
    let now = midnight - 1000;
    const call = server(() => new Date(now));
    const ana = await acme.hire('Ana');
    await acme.inside((db) => db.insertInto('departments').values({ name: 'Sales' }).execute());
    expect((await index(call, 'departments')).data).toMatchObject([{ people: 0 }]);

    await acme.inside(async (db) => {
      const { id } = await db.selectFrom('departments').select('id').executeTakeFirstOrThrow();
      const last = { discharged_date: today.toString() as LocalDate };
      for (const person of [meg, ana]) await employ(db, person.id, { department_id: id });
      await db.updateTable('people').set(last).where('id', '=', ana.id).execute();
    });
    expect((await index(call, 'departments')).data).toMatchObject([{ people: 2 }]);
    now = midnight;
    expect((await index(call, 'departments')).data).toMatchObject([{ people: 1 }]);
  });

  test('people who cannot see the Trash do not get its count from another viewer’s cache', async () => {
    const { acme, index } = await createStaffedCompany();
    const call = server();
    expect((await index(call, 'departments')).counts).toEqual({ active: 0, trashed: 0 });
    const tom = await acme.hire('Tom', 'view_department');
    for (let times = 0; times < 2; times += 1) {
      expect((await index(call, 'departments')).counts).toEqual({ active: 0, trashed: 0 });
      expect((await call(departments.index, { query: {} }, tom)).body.counts).toEqual({ active: 0, trashed: null });
    }
  });

  test('every search, order and page is its own, and another company’s too', async () => {
    const [one, two] = [await createStaffedCompany(), await createStaffedCompany()];
    const call = server();
    for (const { acme } of [one, two])
      await acme.inside((db) =>
        db
          .insertInto('departments')
          .values([{ name: 'Äpfel' }, { name: 'Birnen' }])
          .execute(),
      );
    await two.acme.inside((db) => db.insertInto('departments').values({ name: 'Own' }).execute());
    const names = async (query: object) =>
      (await call(departments.index, { query }, one.meg)).body.data.map(({ name }) => name);
    for (let times = 0; times < 2; times += 1) {
      expect(await names({})).toEqual(['Äpfel', 'Birnen']);
      expect(await names({ search: 'ÄPF' })).toEqual(['Äpfel']);
      expect(await names({ order: 'desc' })).toEqual(['Birnen', 'Äpfel']);
      expect(await names({ per_page: 1, page: 2 })).toEqual(['Birnen']);
      expect((await two.index(call, 'departments')).data).toHaveLength(3);
    }
  });
});
