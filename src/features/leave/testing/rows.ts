import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures, PreparationContext, RowContext } from '#platform/testing/rows.ts';
import { givePackage } from '../server/commands/assigning.ts';
import { savePackage } from '../server/commands/packages.ts';
import { saveSetup } from '../server/commands/set-up.ts';
import { saveType } from '../server/commands/types.ts';
import { leaveSetUpOf, setupItemOf } from '../server/queries/set-up.ts';

const today = '2026-03-02' as LocalDate;
const now = Date.parse('2026-03-02T12:00:00Z') / 1000;
const type = { unit: 'days', color: '#3b8389', is_paid: true, is_private: false, has_halves: true } as const;
const terms = {
  days: 28,
  given: 'at_once',
  is_pro_rata: true,
  carry_over: 5,
  carry_over_months: 3,
  below_zero: 0,
  has_halves: true,
  proof_from: null,
} as const;

let letters = 0;
/** Returns a new letter each time: two characters of 36 suffice for the types of a test. */
const letter = () => (letters++ % 1296).toString(36).padStart(2, '0');

type CompanyContext = Pick<RowContext, 'acme' | 'owner'>;

const leave_type = ({ acme }: CompanyContext) =>
  acme.inside(async (db) => {
    const name = crypto.randomUUID();
    return (await saveType(db, { name, letter: letter(), total_days: 28, ...type })).id;
  });

const leave_policy = async (context: CompanyContext) => (await newPackage(context)).id;

async function newPackage({ acme, owner }: CompanyContext) {
  const leave_types = [{ leave_type_id: await leave_type({ acme, owner }), ...terms }];
  return acme.inside(async (db) => {
    const body = { name: crypto.randomUUID(), leave_types };
    return { id: (await savePackage(db, body, { actor_id: owner.id, now, today })).id, leave_types };
  });
}

/** Makes a package that the owner has, with its grants booked. */
async function assignedPackage(context: CompanyContext) {
  const policy = await newPackage(context);
  const { owner, acme } = context;
  await acme.inside((db) =>
    givePackage(db, { policy_id: policy.id, ids: [owner.id] }, { actor_id: owner.id, now, today }),
  );
  return policy;
}

/** Makes a package that only the caller has. */
const callersPackage = ({ acme, caller }: PreparationContext) => assignedPackage({ acme, owner: caller });

const reminded = async (context: RowContext) => {
  const leave_type_id = await leave_type(context);
  const row = { person_id: context.owner.id, leave_type_id, expires_on: today, days_before: 7 };
  await context.acme.inside((db) => db.insertInto('leave_expiry_reminders').values(row).execute());
};

const setup = ({ acme, owner }: RowContext) =>
  acme.inside(async (db) => {
    const item = { ...setupItemOf(await leaveSetUpOf(db)), begins_month: 4 };
    await saveSetup(db, item, { actor_id: owner.id, now, today });
  });

/** Makes a table of opening balances that names only the caller. */
async function ownTable({ acme, caller }: PreparationContext) {
  const email = await acme.inside(async (db) => {
    await saveType(db, { name: 'Annual leave', letter: 'A', total_days: 28, ...type });
    const person = db.selectFrom('people').select('email').where('id', '=', caller.id);
    return (await person.executeTakeFirstOrThrow()).email;
  });
  return { body: { text: `Person\tAnnual leave\n${email}\t99` } };
}

/** Plans full-time work that is as usual, so that removing it changes no balance. */
const plannedFullTime = async ({ acme }: PreparationContext) => {
  const effective_from = '2071-01-01' as LocalDate;
  const usual = { effective_from, weekly_days: 5, weekly_work_time: 144_000, holiday_credit: 'own_days' } as const;
  await acme.inside((db) =>
    db
      .insertInto('full_times')
      .values(usual)
      .onConflict((clash) => clash.columns(['tenant_id', 'effective_from']).doNothing())
      .execute(),
  );
  return { body: { effective_from, version: undefined } };
};

export const rows: FeatureFixtures = {
  aboutCaller: {
    'leavePolicies.store': async (context) => ({ body: { ...(await callersPackage(context)), version: undefined } }),
    'leavePolicies.delete': async (context) => ({ params: { id: (await callersPackage(context)).id } }),
    'leaveOpenings.preview': ownTable,
    'leaveOpenings.store': ownTable,
  },
  entities: { leave_type, leave_policy },
  prepare: {
    'fullTime.previewRemoval': async (context) => {
      const { body } = await plannedFullTime(context);
      return { body: { effective_from: body.effective_from } };
    },
    'fullTime.remove': plannedFullTime,
  },
  tables: {
    leave_policy_terms: leave_policy,
    leave_policy_people: assignedPackage,
    leave_accounts: assignedPackage,
    leave_lines: assignedPackage,
    leave_expiry_reminders: reminded,
    leave_setups: setup,
    leave_beginnings: setup,
  },
};
