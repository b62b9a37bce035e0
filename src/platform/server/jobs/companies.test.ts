import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { company, database } from '../../testing/company.ts';
import { forEachCompany } from './companies.ts';

test('a failure in one company does not stop the others, and is reported at the end', async () => {
  const [before, broken, after] = [await company(), await company(), await company()];
  const done: string[] = [];

  const outcome = forEachCompany(database, async (id) => {
    if (id === broken.id) await broken.inside((db) => db.selectFrom('people').select('id').executeTakeFirstOrThrow());
    done.push(id);
  });

  await expect(outcome).rejects.toThrow(/^Failed for 1 of \d+ companies\.$/);
  await expect(outcome).rejects.toMatchObject({ errors: [{ message: `Failed for company ${broken.id}.` }] });
  expect(done).toEqual(expect.arrayContaining([before.id, after.id]));
  expect(done).not.toContain(broken.id);
});

test('a company without a workspace is skipped', async () => {
  const acme = await company();
  const { id: waiting } = await database.outside('write', (db) =>
    db
      .insertInto('companies')
      .values({ host: `${randomUUID()}.localhost`, setup_token_hashes: [] })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const done: string[] = [];
  await forEachCompany(database, async (id) => void done.push(id));
  expect(done).toContain(acme.id);
  expect(done).not.toContain(waiting);
});
