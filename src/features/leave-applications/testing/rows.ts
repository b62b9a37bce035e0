import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FeatureFixtures, MakeRow, PreparationContext } from '#platform/testing/rows.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import { letDecide, processRows } from './process-rows.ts';

const today = () => new Date().toISOString().slice(0, 10) as LocalDate;
let days = 0;
/** Returns another date each time, so that two applications never overlap. */
const nextDate = () => addDays(today(), 30 + (days++ % 300));

/** Makes a leave type that is in no package. */
async function addType(db: Db): Promise<string> {
  // A letter of a script that no other test uses.
  const letter = String.fromCodePoint(0x4e00 + (days++ % 20_000));
  const values = { name: crypto.randomUUID(), letter, color: '#3b8389', total_days: 28 };
  return (await db.insertInto('leave_types').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** Gives a person a package with a type of its own and a process; every day is a working day. */
async function withPackage(db: Db, person_id: string): Promise<string> {
  const leave_type_id = await addType(db);
  const name = crypto.randomUUID();
  const policy = await db.insertInto('leave_policies').values({ name }).returning('id').executeTakeFirstOrThrow();
  const from = '2000-01-01' as LocalDate;
  const term = { policy_id: policy.id, leave_type_id, effective_from: from, days: 300 };
  await db.insertInto('leave_policy_terms').values(term).execute();
  await sql`insert into leave_policy_people (person_id, effective_from, policy_id)
    values (${person_id}, ${from}, ${policy.id})
    on conflict (tenant_id, person_id, effective_from) do update set policy_id = excluded.policy_id`.execute(db);
  const review = await db.insertInto('leave_reviews').values({ name }).returning('id').executeTakeFirstOrThrow();
  const step = { review_id: review.id, position: 1, review_condition: 1, reviewers: [await decider(db)] };
  const { reviewers: approvers, ...rest } = step;
  await db
    .insertInto('leave_review_steps')
    .values({ ...rest, approvers })
    .execute();
  await sql`insert into leave_review_people (person_id, review_id) values (${person_id}, ${review.id})
    on conflict (tenant_id, person_id) do update set review_id = excluded.review_id`.execute(db);
  return leave_type_id;
}

/** Makes a person who works here and decides about leave. */
async function decider(db: Db): Promise<string> {
  const username = `away.${crypto.randomUUID().slice(0, 8)}`;
  const values = { name: 'Zoe', username, joined_on: '2000-01-01' as LocalDate };
  const { id } = await db.insertInto('people').values(values).returning('id').executeTakeFirstOrThrow();
  return letDecide(db, id);
}

interface AddedApplication {
  readonly person_id: string;
  readonly state: 'created' | 'approved';
  readonly date: LocalDate;
}

async function addApplication(db: Db, { person_id, state, date }: AddedApplication): Promise<string> {
  const leave_type_id = await addType(db);
  const values = { person_id, leave_type_id, starts_on: date, ends_on: date, total: 1, applied_for: '[]', state };
  const { id } = await db.insertInto('leave_applications').values(values).returning('id').executeTakeFirstOrThrow();
  const of = { application_id: id };
  const day = { ...of, person_id, leave_type_id, date, part: 'full', cost: 1, state };
  await db.insertInto('leave_application_days').values(day).execute();
  const step = { ...of, position: 1, review_condition: 1, reviewers: [await decider(db)] };
  await db.insertInto('leave_application_steps').values(step).execute();
  return id;
}

/** Makes a person's own application in a state, with another person as its reviewer. */
const inState =
  (state: 'created' | 'approved'): MakeRow =>
  ({ acme, owner: { id: person_id } }) =>
    acme.inside((db) => addApplication(db, { person_id, state, date: nextDate() }));
const leave_application = inState('created');

/** Makes a comment by the owner on the application made last, or on a new one. */
const leave_comment: MakeRow = async (context) => {
  const { acme, owner } = context;
  const last = await acme.inside((db) =>
    db.selectFrom('leave_applications').select('id').orderBy('created_at', 'desc').executeTakeFirst(),
  );
  const subject = { subject_type: 'leave_application', subject_id: last?.id ?? (await leave_application(context)) };
  const values = { ...subject, author_id: owner.id, body: 'Hello' };
  const { id } = await acme.inside((db) =>
    db.insertInto('comments').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
};

/** Makes a proposal to shorten approved leave of the owner, by another person or, as a request, by themselves. */
const proposed =
  (isRequest: boolean): MakeRow =>
  async (context) => {
    const { acme, owner } = context;
    const application_id = await inState('approved')(context);
    return acme.inside(async (db) => {
      const proposed_by = isRequest ? owner.id : await decider(db);
      const { rows } = await sql<{ id: string }>`
      insert into leave_shortenings (application_id, person_id, dates, proposed_by)
      select id, person_id, array[starts_on], ${proposed_by} from leave_applications where id = ${application_id}
      returning id`.execute(db);
      return rows[0]?.id ?? '';
    });
  };
const leave_shortening = proposed(false);

/** Makes a person's wait for one day, with a place offered to them. */
async function addWait(db: Db, person_id: string, leave_type_id: string): Promise<string> {
  const date = nextDate();
  const values = {
    person_id,
    is_bound: true,
    leave_type_id,
    dates: JSON.stringify([{ date, part: 'full' }]),
    starts_on: date,
    ends_on: date,
    limit_ids: [crypto.randomUUID()],
    state: 'offered',
    offered_at: new Date(),
    expires_at: new Date(Date.now() + 86_400_000),
  };
  return (await db.insertInto('leave_waits').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const leave_wait: MakeRow = ({ acme, owner }) =>
  acme.inside(async (db) => {
    const leave_type_id = await withPackage(db, owner.id);
    await workEveryDay(db);
    return addWait(db, owner.id, leave_type_id);
  });

/** Prepares a date on which another person has the only place of the caller's department. */
const toWait = ({ acme, caller }: PreparationContext) =>
  acme.inside(async (db) => {
    const leave_type_id = await withPackage(db, caller.id);
    await workEveryDay(db);
    const other = await decider(db);
    const name = crypto.randomUUID();
    const { id } = await db.insertInto('groups').values({ name }).returning('id').executeTakeFirstOrThrow();
    const members = [caller.id, other].map((person_id) => ({ group_id: id, person_id }));
    await db.insertInto('group_people').values(members).execute();
    const limit = { name, scope: 'group', item_id: id, at_most: 1, updated_by: caller.id };
    await db.insertInto('leave_limits').values(limit).execute();
    const date = nextDate();
    await addApplication(db, { person_id: other, state: 'approved', date });
    return { body: { leave_type_id, enabled_dates: [{ date, part: 'full' }] } };
  });

/** Makes an offered place of the caller. */
const toAnswer = ({ acme, caller }: PreparationContext) =>
  acme.inside(async (db) => {
    const leave_type_id = await withPackage(db, caller.id);
    await workEveryDay(db);
    return { params: { id: await addWait(db, caller.id, leave_type_id) } };
  });

/** Makes approved leave of the person that a call is about. @param ahead days from today; nothing: another date each time */
const toShorten =
  (ahead?: number) =>
  ({ acme, subject }: PreparationContext) =>
    acme.inside(async (db) => {
      const date = ahead === undefined ? nextDate() : addDays(today(), ahead);
      const id = await addApplication(db, { person_id: subject.id, state: 'approved', date });
      return { params: { id }, body: { dates: [date] } };
    });

const decision: MakeRow = async (context) => {
  const application_id = await leave_application(context);
  const { acme, owner } = context;
  const who = { reviewer_id: owner.id, decided_by: owner.id };
  await acme.inside((db) =>
    db
      .insertInto('leave_application_decisions')
      .values({ application_id, position: 1, ...who, decision: 'approved' })
      .execute(),
  );
  return application_id;
};

/** Makes every day a working day, so that any day can be chosen. */
const workEveryDay = (db: Db) =>
  changeStandardShift(db, {
    effective_from: '2000-01-01' as LocalDate,
    repeat_on: [1, 2, 3, 4, 5, 6, 7],
    hours: { start_time: '08:00', work_time: 28_800, break_time: 1800 },
  });

const toApply = ({ acme, caller }: PreparationContext) =>
  acme.inside(async (db) => {
    const leave_type_id = await withPackage(db, caller.id);
    const date = nextDate();
    await workEveryDay(db);
    return { body: { leave_type_id, enabled_dates: [{ date, part: 'full' }] } };
  });

const otherReviewers = ({ acme }: PreparationContext) =>
  acme.inside(async (db) => ({ body: { reviewers: [{ review_condition: 1, users: [await decider(db)] }] } }));

const toSee = ({ acme, caller }: PreparationContext) =>
  acme.inside(async (db) => {
    await withPackage(db, caller.id);
  });

const toExplain = ({ acme, caller }: PreparationContext) =>
  acme.inside(async (db) => ({ query: { leave_type_id: await withPackage(db, caller.id) } }));

const toCorrect = ({ acme, subject }: PreparationContext) =>
  acme.inside(async (db) => ({ body: { leave_type_id: await withPackage(db, subject.id) } }));

export const rows: FeatureFixtures = {
  aboutCaller: processRows.aboutCaller,
  entities: {
    ...processRows.entities,
    leave_application,
    decided_leave_application: inState('approved'),
    leave_comment,
    leave_shortening,
    leave_shortening_request: proposed(true),
    leave_wait,
  },
  tables: {
    ...processRows.tables,
    leave_application_days: leave_application,
    leave_application_steps: leave_application,
    leave_application_decisions: decision,
    leave_shortenings: leave_shortening,
    leave_waits: leave_wait,
    comments: leave_comment,
  },
  additionalPermissions: {
    leave_application: ['view_any_leave_application'],
    leave_comment: ['view_any_leave_application'],
    leave_shortening_request: ['review_any_leave_application'],
  },
  prepare: {
    ...processRows.prepare,
    'leaveApplications.new': toSee,
    'leaveApplications.store': toApply,
    'leaveApplications.storeReviewerSettings': otherReviewers,
    'leaveApplications.updateReviewerSettings': otherReviewers,
    'employeeLeaves.ledger': toExplain,
    'leaveShortenings.shorten': toShorten(),
    'leaveWaits.store': toWait,
    'leaveWaits.accept': toAnswer,
    'leaveWaits.leave': toAnswer,
    'leaveShortenings.returnDays': toShorten(-1),
    'leaveShortenings.propose': toShorten(),
    'leaveProfile.makeCorrection': toCorrect,
    'leaveProfile.storeCorrection': toCorrect,
  },
};
