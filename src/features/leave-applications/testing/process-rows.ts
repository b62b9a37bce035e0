import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures, MakeRow, PreparationContext, RowContext } from '#platform/testing/rows.ts';
import { employ } from '#features/people/testing/employ.ts';
import { saveReview } from '../server/commands/review-processes.ts';
import { decidingAmong } from '../server/queries/review-processes.ts';

const now = () => Math.floor(Date.now() / 1000);

/** Makes a process with one step, in which a person with the permission decides. */
type CompanyContext = Pick<RowContext, 'acme' | 'owner'>;

const leave_review = ({ acme, owner }: CompanyContext) =>
  acme.inside(async (db) => {
    const approvers = [{ review_condition: 1 as const, users: [(await standIn(db)).deputy_id] }];
    const body = { name: crypto.randomUUID(), remind_days: 3, owners_days: null, approvers };
    return (await saveReview(db, body, { actor_id: owner.id, now: now() })).id;
  });

async function people(context: CompanyContext): Promise<string> {
  const review_id = await leave_review(context);
  await context.acme.inside((db) =>
    db
      .insertInto('leave_review_people')
      .values({ review_id, person_id: context.owner.id })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id']).doUpdateSet({ review_id }))
      .execute(),
  );
  return review_id;
}

/** Makes a process that only the caller has. */
const callersReview = ({ acme, caller }: PreparationContext) => people({ acme, owner: caller });

/** Gives the caller a process with one approver. @returns the approver */
async function callersApprover(context: PreparationContext): Promise<string> {
  const review_id = await callersReview(context);
  const { approvers } = await context.acme.inside((db) =>
    db
      .selectFrom('leave_review_steps')
      .select('approvers')
      .where('review_id', '=', review_id)
      .executeTakeFirstOrThrow(),
  );
  return approvers[0] ?? '';
}

const newApprovers = async ({ acme }: Pick<RowContext, 'acme'>) => [
  { review_condition: 1, users: [(await acme.inside(standIn)).deputy_id] },
];

let days = 0;

/** Gives a person a role that may decide about leave. */
export async function letDecide(db: Db, person_id: string): Promise<string> {
  const values = {
    name: crypto.randomUUID(),
    position: sql<number>`(select coalesce(max(position), 0) + 1 from roles)`,
  };
  const role = await db.insertInto('roles').values(values).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('role_permissions')
    .values({ role_id: role.id, permission: 'view_review_leave_application' })
    .execute();
  await db.insertInto('role_people').values({ role_id: role.id, person_id }).execute();
  return person_id;
}

/** Adds a person with a deputyship on a day of its own, since a person has one deputy a day. */
async function standIn(db: Db) {
  const username = `deputy.${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await db
    .insertInto('people')
    .values({ name: 'Dee', username, joined_on: '2020-01-01' as LocalDate })
    .returning('id')
    .executeTakeFirstOrThrow();
  await letDecide(db, id);
  const on = new Date(Date.UTC(2030, 0, 1 + days++)).toISOString().slice(0, 10) as LocalDate;
  return { deputy_id: id, starts_on: on, ends_on: on };
}

const leave_deputy: MakeRow = (context) => deputyOf(context, context.owner.id);

const deputyOf = ({ acme }: Pick<CompanyContext, 'acme'>, person_id: string) =>
  acme.inside(async (db) => {
    const { id } = await db
      .insertInto('leave_deputies')
      .values({ person_id, ...(await standIn(db)) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

/** Adds a department; with its head. */
const department_head = ({ acme }: Pick<CompanyContext, 'acme'>) =>
  acme.inside(async (db) => {
    const name = crypto.randomUUID();
    const { id } = await db.insertInto('departments').values({ name }).returning('id').executeTakeFirstOrThrow();
    await db
      .insertInto('department_heads')
      .values({ department_id: id, person_id: (await standIn(db)).deputy_id })
      .execute();
    return id;
  });

export const processRows = {
  aboutCaller: {
    'leaveReviews.storeHead': async (context) => {
      const department_id = await department_head(context);
      await context.acme.inside((db) => employ(db, context.caller.id, { department_id }));
      return { body: { department_id, person_id: null } };
    },
    'leaveReviews.store': async (context) => ({
      body: { id: await callersReview(context), approvers: await newApprovers(context), version: undefined },
    }),
    'leaveReviews.delete': async (context) => ({ params: { id: await callersReview(context) } }),
    'leaveReviews.storeDeputy': async (context) => {
      const user_id = await callersApprover(context);
      return { body: { user_id, ...(await context.acme.inside(standIn)) } };
    },
    'leaveReviews.deleteDeputy': async (context) => {
      const person_id = await callersApprover(context);
      return { params: { id: await deputyOf(context, person_id) } };
    },
  },
  entities: { leave_review, leave_deputy },
  tables: { leave_review_steps: leave_review, leave_review_people: people, department_heads: department_head },
  prepare: {
    'leaveReviews.store': async (context) => ({ body: { approvers: await newApprovers(context) } }),
    'leaveReviews.storeHead': async ({ acme }) => ({
      body: { person_id: (await acme.inside(standIn)).deputy_id },
    }),
    'leaveReviews.storeDeputy': async ({ acme, subject }) => ({
      body: await acme.inside(async (db) => {
        const decides = (await decidingAmong(db, [subject.id], now())).has(subject.id);
        return { user_id: decides ? subject.id : (await standIn(db)).deputy_id, ...(await standIn(db)) };
      }),
    }),
  },
} satisfies FeatureFixtures;
