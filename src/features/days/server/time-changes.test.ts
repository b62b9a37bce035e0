import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '#platform/server/database/database.ts';
import { company, database, url, type Company, type Member } from '#platform/testing/company.ts';
import { noteChange } from '../testing/journal.ts';
import { TimeChanges } from './queries/time-changes.ts';

async function team() {
  const acme = await company();
  const people = [await acme.hire('Ana'), await acme.hire('Ben'), await acme.hire('Cem')] as const;
  return { acme, people };
}

const ask = ({ id }: Company, changes: TimeChanges) => database.tenant(id, 'read', (db) => changes.read(db));
const change = (acme: Company, { id }: Member) => acme.inside((db) => noteChange(db, id, crypto.randomUUID()));

/** Asks for changes. @returns the people known to have changed since the last time */
async function changeTexts(acme: Company, changes: TimeChanges): Promise<string[]> {
  const before = changes.count;
  await ask(acme, changes);
  return [...changes.since(before)];
}

test('a server gets one event per change of a person’s time, and no other events', async () => {
  const { acme, people } = await team();
  const [ana, ben, cem] = people;
  await change(acme, ana);
  const changes = new TimeChanges();
  expect(await changeTexts(acme, changes)).toEqual([]);
  const before = people.map(({ id }) => changes.versionOf(id));

  await change(acme, ana);
  await change(acme, cem);
  expect((await changeTexts(acme, changes)).toSorted()).toEqual([ana.id, cem.id].toSorted());
  expect(await changeTexts(acme, changes)).toEqual([]);
  const isSame = people.map(({ id }, n) => changes.versionOf(id) === before[n]);
  expect(isSame).toEqual([false, true, false]);

  await change(acme, ana);
  await change(acme, ben);
  expect((await changeTexts(acme, changes)).toSorted()).toEqual([ana.id, ben.id].toSorted());
});

test('a change is announced however late its transaction ends', async () => {
  const { acme, people } = await team();
  const [ana, ben] = people;
  const changes = new TimeChanges();
  await ask(acme, changes);
  await acme.inside(async (db) => {
    await noteChange(db, ana.id, crypto.randomUUID());
    for (let times = 0; times < 3; times += 1) {
      await change(acme, ben);
      expect(await changeTexts(acme, changes)).toEqual([ben.id]);
    }
  });
  expect(await changeTexts(acme, changes)).toEqual([ana.id]);
  expect(await changeTexts(acme, changes)).toEqual([]);
});

test('many who ask while people’s time changes know the newest versions at the end', async () => {
  const { acme, people } = await team();
  const servers = [new TimeChanges(), new TimeChanges()];
  for (const changes of servers) await ask(acme, changes);
  for (let round = 0; round < 20; round += 1)
    await Promise.all([
      ...people.map((person) => change(acme, person)),
      ...servers.flatMap((changes) => Array.from({ length: 4 }, () => ask(acme, changes))),
    ]);
  const versions = await acme.inside((db) => db.selectFrom('time_versions').select(['person_id', 'version']).execute());
  expect(versions).toHaveLength(people.length);
  for (const changes of servers) {
    await ask(acme, changes);
    for (const { person_id, version } of versions) expect(changes.versionOf(person_id)).toBe(String(version));
  }
});

test('changes that a backup brought from another database are ignored, and later ones are not', async () => {
  const { acme, people } = await team();
  const [ana] = people;
  await change(acme, ana);
  const owner = connect({ url, role: null, connections: 1 });
  await owner.outside('write', (db) =>
    sql`update time_versions set changed_in = '900000000000' where tenant_id = ${acme.id}`.execute(db),
  );
  await owner.close();
  const changes = new TimeChanges();
  expect(await changeTexts(acme, changes)).toEqual([]);
  expect(await changeTexts(acme, changes)).toEqual([]);
  await change(acme, ana);
  expect(await changeTexts(acme, changes)).toEqual([ana.id]);
});

test('a server gets only changes of its own company', async () => {
  const [{ acme }, other] = [await team(), await team()];
  const changes = new TimeChanges();
  await ask(acme, changes);
  await change(other.acme, other.people[0]);
  expect(await changeTexts(acme, changes)).toEqual([]);
});
