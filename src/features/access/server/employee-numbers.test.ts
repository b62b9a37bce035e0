import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { access } from '../contract.ts';
import { createRolePresets } from './commands.ts';
import { accessRoutes } from './routes.ts';
import { sessionAuthenticator } from './sessions.ts';

const call = callerFor(createHttp({ authenticator: sessionAuthenticator(database), features: [accessRoutes] }));

/** A company with the usual roles, and an HR manager. */
async function office() {
  const acme = await company();
  const roles = await acme.inside((db) => createRolePresets(db));
  const role = (name: string) => roles.get(name) ?? '';
  const hal = await acme.hire('Hal');
  await acme.inside((db) =>
    db
      .insertInto('role_people')
      .values({ role_id: role('HR manager'), person_id: hal.id })
      .execute(),
  );
  return { acme, hal, role };
}

test('an employee number is one, however it is written', async () => {
  const { acme, hal, role } = await office();
  const add = (name: string, employee_number: string) =>
    call(
      access.addPerson,
      { body: { name, email: `${name}@acme.example`, role_id: role('Employee'), employee_number } },
      hal,
    );
  expect((await add('one', 'ab-7')).status).toBe(200);
  for (const written of ['AB-7', ' Ab-7 ', 'ab-７'])
    expect(await add('two', written)).toMatchObject({ status: 422, body: { code: 'access.employeeNumberTaken' } });
  expect((await add('two', 'AB-70')).status).toBe(200);
  const atOnce = await Promise.all([add('three', 'x1'), add('four', 'X1')]);
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  // The log contains the number as it was written, and no key.
  const log = await acme.inside((db) =>
    db
      .selectFrom('audit_entries')
      .select('new')
      .where('entity', '=', 'people')
      .where('action', '=', 'insert')
      .execute(),
  );
  expect(JSON.stringify(log)).toContain('"employee_number":"ab-7"');
  expect(JSON.stringify(log)).not.toContain('employee_number_key');
});
