import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Member } from '#platform/testing/company.ts';
import type { FeatureFixtures, MakeRow, PreparationContext } from '#platform/testing/rows.ts';
import { employ } from '#features/people/testing/employ.ts';
import { confirmOwn } from '../server/commands/steps.ts';
import { ownPeriodOf } from '../server/queries/current.ts';

/** A confirmation of the owner’s, of a period long before others. */
const period_step: MakeRow = ({ acme, owner }) =>
  acme.inside(async (db) => {
    const [starts_on, ends_on] = ['1950-01-01' as LocalDate, '1950-01-31' as LocalDate];
    const sums = { work_time: 0, planned_time: 0, balance: 0, leave_days: 0 };
    const document = JSON.stringify({ person_id: owner.id, starts_on, ends_on, days: [], sums });
    const row = { name: 'January 1950', person_id: owner.id, taken_by: owner.id, starts_on, ends_on };
    const hash = '0'.repeat(64);
    const step = { ...row, kind: 'confirmed', taken_at: new Date(0), document, hash, figures_hash: hash };
    return (await db.insertInto('period_steps').values(step).returning('id').executeTakeFirstOrThrow()).id;
  });

const pay_calendar: MakeRow = ({ acme }) =>
  acme.inside(async (db) => {
    const cycle = JSON.stringify({ kind: 'weekly', weekday: 1 });
    return (await db.insertInto('pay_calendars').values({ cycle }).returning('id').executeTakeFirstOrThrow()).id;
  });

const starts_on = '2026-03-01' as LocalDate;
/** A moment after that period. */
const now = Date.parse('2026-04-02T12:00:00Z') / 1000;
const actorOf = ({ id }: { readonly id: string }): Actor => ({ id, permissions: new Set() }) as unknown as Actor;

/** Version of a person’s period as a screen reads it. */
const versionOf = async (db: Db, person: { readonly id: string }): Promise<string> =>
  (await ownPeriodOf(db, person.id, starts_on, { actor: actorOf(person), now })).version;

/** Makes the caller the manager of the person that a call is about. */
const ledByCaller = ({ acme, subject, caller }: PreparationContext) =>
  acme.inside(async (db) => {
    if (subject.id !== caller.id) await employ(db, subject.id, { manager_id: caller.id });
  });

/** Makes a call about a person by an example that names no one. */
const approval = ({ acme }: PreparationContext, person: Member) =>
  acme.inside(async (db) => ({
    body: { starts_on, people: [{ person_id: person.id, version: await versionOf(db, person) }] },
  }));

/** Makes a confirmation for a person who was invited. */
const proxy = ({ acme }: PreparationContext, person: Member) =>
  acme.inside(async (db) => {
    await db.updateTable('people').set({ status: 'invited' }).where('id', '=', person.id).execute();
    const version = await versionOf(db, person);
    return { body: { person_id: person.id, starts_on, version, reason: 'Seen on paper.' } };
  });

/** Makes a call that sends a confirmed period back. */
const sendingBack = ({ acme }: PreparationContext, person: Member) =>
  acme.inside(async (db) => {
    const seen = { person_id: person.id, starts_on, version: await versionOf(db, person) };
    await confirmOwn(db, seen, { actor: actorOf(person), now });
    return { body: { ...seen, version: await versionOf(db, person), reason: 'A break is missing.' } };
  });

export const rows: FeatureFixtures = {
  entities: { period_step },
  prepare: {
    confirm: ({ acme, caller }) =>
      acme.inside(async (db) => ({ body: { starts_on, version: await versionOf(db, caller) } })),
    approve: async (context) => {
      await ledByCaller(context);
      return approval(context, context.subject);
    },
    confirmFor: async (context) => {
      await ledByCaller(context);
      return proxy(context, context.subject);
    },
    sendBack: async (context) => {
      await ledByCaller(context);
      return sendingBack(context, context.subject);
    },
  },
  aboutCaller: {
    approve: (context) => approval(context, context.caller),
    confirmFor: (context) => proxy(context, context.caller),
    sendBack: (context) => sendingBack(context, context.caller),
  },
  tables: { period_steps: period_step, pay_calendars: pay_calendar },
};
