import { expect, test } from 'vitest';
import { company, database } from '#platform/testing/company.ts';
import { hashToken } from '#platform/server/http/authenticator.ts';
import { actorOf } from './sessions.ts';

test('a session names its person and everything all their roles allow', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana', 'view_attendance', 'view_any_attendance');

  const actor = await database.tenant(acme.id, 'read', (db) =>
    actorOf(db, hashToken(ana.token), Math.floor(Date.now() / 1000)),
  );

  expect(actor).toMatchObject({ id: ana.id, name: 'Ana', username: ana.username });
  expect([...(actor?.permissions ?? [])].sort()).toEqual(['view_any_attendance', 'view_attendance']);
});
