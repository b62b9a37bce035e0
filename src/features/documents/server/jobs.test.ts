import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { company } from '#platform/testing/company.ts';
import { maxRemindDays } from '../rules/validity.ts';
import { alertExpiringDocuments } from './jobs.ts';

const at = (date: string) => Math.floor(Date.parse(`${date}T12:00:00Z`) / 1000);

test('a document’s expiry is announced once before and once after', async () => {
  const acme = await company();
  const [ana, gone] = [await acme.hire('Ana'), await acme.hire('Gone')];
  const add = (person_id: string, name: string, expires_on: string | null, remind_days: number | null) =>
    acme.inside((db) =>
      db
        .insertInto('file_documents')
        .values({ person_id, name, expires_on: expires_on as LocalDate | null, remind_days })
        .execute(),
    );
  await add(ana.id, 'Permit', '2026-03-31', 14);
  await add(ana.id, 'Contract', null, 30);
  await add(ana.id, 'Licence', '2026-03-31', null);
  await add(ana.id, 'Filed late', '2020-01-01', 30);
  await add(gone.id, 'Passport', '2026-03-31', 365);
  await acme.inside((db) => db.updateTable('people').set({ status: 'discharged' }).where('id', '=', gone.id).execute());
  const remindersOn = async (date: string) => {
    await acme.inside((db) => alertExpiringDocuments(db, at(date)));
    return acme.inside(async (db) => {
      const rows = await db.selectFrom('events').select('id').where('type', '=', 'documents.expires').execute();
      return rows.length;
    });
  };
  expect([await remindersOn('2026-03-16'), await remindersOn('2026-03-17'), await remindersOn('2026-03-18')]).toEqual([
    0, 1, 1,
  ]);
  // The document without a reminder period is reported on its last day; both again after they expire.
  expect([await remindersOn('2026-03-31'), await remindersOn('2026-04-01'), await remindersOn('2026-04-02')]).toEqual([
    2, 4, 4,
  ]);
  const kinds = await acme.inside((db) =>
    db
      .selectFrom('document_reminders as r')
      .innerJoin('file_documents as d', 'd.id', 'r.document_id')
      .select(['d.name', 'r.kind'])
      .orderBy('d.name')
      .orderBy('r.kind')
      .execute(),
  );
  expect(kinds.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'Licence expired',
    'Licence expiring',
    'Permit expired',
    'Permit expiring',
  ]);
});

test('a document is reminded of from the first day of the longest period that a form takes', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const document = { person_id: ana.id, name: 'Permit', expires_on: '2027-03-31' as LocalDate };
  await acme.inside((db) =>
    db
      .insertInto('file_documents')
      .values({ ...document, remind_days: maxRemindDays })
      .execute(),
  );
  const remindersOn = (date: string) =>
    acme.inside(async (db) => {
      await alertExpiringDocuments(db, at(date));
      return db.selectFrom('document_reminders').select('kind').execute();
    });
  expect([await remindersOn('2026-03-30'), await remindersOn('2026-03-31')]).toEqual([[], [{ kind: 'expiring' }]]);
  const longer = acme.inside((db) =>
    db
      .insertInto('file_documents')
      .values({ ...document, remind_days: maxRemindDays + 1 })
      .execute(),
  );
  await expect(longer).rejects.toThrow('remind_days');
});
