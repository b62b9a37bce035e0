import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { groupPeople } from '#features/groups/contract.ts';
import { groupsRoutesWith } from '#features/groups/server/routes.ts';
import { shiftPatternsReferences } from './references.ts';

const references = shiftPatternsReferences.filter(({ to }) => to === 'groups');
const call = callerFor(
  createHttp({ authenticator: sessionAuthenticator(database), features: [groupsRoutesWith(references)] }),
);

test('a group says how many shift patterns go by it', async () => {
  const acme = await company();
  const meg = await acme.hire('Meg', 'view_employee_group');
  const group_id = await acme.inside(async (db) => {
    const { id } = await db.insertInto('groups').values({ name: 'Early' }).returning('id').executeTakeFirstOrThrow();
    return id;
  });
  const used = async () =>
    (await call(groupPeople.assignedUsers, { params: { group_id }, query: {} }, meg)).body.group.used_by;
  expect(await used()).toEqual([]);
  const run = (name: string) =>
    acme.inside(async (db) => {
      const days: (string | null)[] = [null];
      const pattern = await db
        .insertInto('shift_patterns')
        .values({ name, days: days as string[] })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('shift_pattern_groups')
        .values({ pattern_id: pattern.id, group_id, starts_on: '2026-03-02' as LocalDate, start_day: 1 })
        .execute();
    });
  await run('Two on, two off');
  expect(await used()).toEqual(['1 shift pattern']);
  await run('Weekends');
  expect(await used()).toEqual(['2 shift patterns']);
});
