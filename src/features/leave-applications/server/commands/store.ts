import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { claimFile, replaceFiles } from '#features/files/server/commands.ts';
import { withTaken } from '#features/leave/rules/balance.ts';
import { inDays, type LeaveFacts } from '#features/leave/rules/facts.ts';
import { lockAccounts } from '#features/leave/server/commands/settle.ts';
import { cachedRules, readPeople, typesOf } from '#features/leave/server/queries/facts.ts';
import { yearBefore } from '#features/leave/server/queries/set-up.ts';
import { applicationFaults } from '../../contract.ts';
import { applicationById, ownerType, type StoredApplication } from '../queries/applications.ts';
import { packageLeaveOn, cachedPackages, type PackageLeaveType } from '../queries/package-leave.ts';
import { processOf, type ReviewProcess } from '../queries/process.ts';
import type { NewApplication } from '../queries/items.ts';
import { reviewsOf } from '../queries/reviews.ts';
import { outcomeOf, pendingApprovers, stepUnderWay } from '../../rules/review.ts';
import type { ApplicationInput, ApplyingActor } from './application-input.ts';
import { lockCalendar } from './calendar-lock.ts';
import { displaceBy } from './displace.ts';
import { offerPlaces } from './offer.ts';
import { requirePlaces } from './places.ts';
import {
  bookDates,
  costsOf,
  lockApplication,
  requireWaiting,
  emitApplicationEvent,
  type ApplicationActor,
} from './book.ts';
import {
  costedDates,
  faultAt,
  knownDates,
  requireEnough,
  requireProof,
  requireWithinRules,
  type CostedDate,
} from './check.ts';

/** Applies for leave. @returns the application's id; @throws as the contract's `store` says */
export const apply = async (db: Db, input: ApplicationInput, actor: ApplyingActor): Promise<string> =>
  (await applyAndReturn(db, input, actor)).application.id;

/** The same, but returns everything stored; reserves the cost. */
export async function applyAndReturn(db: Db, input: ApplicationInput, actor: ApplyingActor): Promise<NewApplication> {
  const { person_id } = input;
  await Promise.all([lockCalendar(db), lockAccounts(db, [person_id])]);
  const [process, known] = await Promise.all([
    processOf(db, person_id, actor.now),
    knownFor(db, input, { today: actor.today, except: null }),
  ]);
  if (!process) throw applicationFaults.noProcess({ facts: { name: await nameOf(db, person_id) } });
  const checked = await check(db, input, known, { actor, edited: null });
  await requirePlaces(db, { ...checked, person_id, today: actor.today, now: actor.now }, offerFreePlaces);
  return insert(db, { ...input, ...checked, process, beginnings: known.facts?.beginnings }, actor);
}

/** Checks what would be applied for, but not its places. @throws as the contract's `store` says */
export const checkApplication = async (db: Db, input: ApplicationInput, actor: ApplyingActor) =>
  check(db, input, await knownFor(db, input, { today: actor.today, except: null }), { actor, edited: null });

/** Offers free places to people who wait for them. @param now epoch seconds */
export const offerFreePlaces = (db: Db, now: number): Promise<void> => offerPlaces(db, now, checkApplication);

const nameOf = async (db: Db, id: string) => (await namesOf(db, [id])).get(id) ?? 'this person';

/** Reads all facts needed for the request, concurrently; the caller has locked the account. */
async function knownFor(
  db: Db,
  { person_id, leave_type_id, dates: chosen }: ApplicationInput,
  { today, except }: { readonly today: LocalDate; readonly except: string | null },
) {
  const first = chosen.reduce((least, { date }) => (date < least ? date : least), chosen[0]?.date ?? ('' as LocalDate));
  const [rules, packages] = await Promise.all([cachedRules(db), cachedPackages(db)]);
  const [read, dates] = await Promise.all([
    readPeople(db, [person_id], yearBefore(rules.setup, [first, today])),
    knownDates(db, person_id, chosen, except),
  ]);
  const person = read.personOf(person_id);
  const types = typesOf(person, read.linesOf(person_id), rules);
  const own = types.find((entry) => entry.leave_type_id === leave_type_id);
  return { rules, facts: own?.facts, given: packageLeaveOn(packages, person.packages, first), dates };
}
type ApplicationContext = Awaited<ReturnType<typeof knownFor>>;

interface CheckedApplication {
  readonly type: PackageLeaveType;
  readonly dates: readonly CostedDate[];
}

interface EditedApplication {
  readonly id: string;
  readonly leave_type_id: string;
  readonly dates: readonly CostedDate[];
}

/** Checks the request against all facts, with the account locked. */
async function check(
  db: Db,
  { person_id, leave_type_id, dates: chosen, attachments, period_starts = [] }: ApplicationInput,
  { given, rules, facts, dates: known }: ApplicationContext,
  { actor, edited }: { readonly actor: ApplyingActor; readonly edited: EditedApplication | null },
): Promise<CheckedApplication> {
  if (given.package_name === null) throw applicationFaults.noPackage({ facts: { name: await nameOf(db, person_id) } });
  const type = given.types.find(({ id }) => id === leave_type_id);
  if (!type || !facts) throw faultAt('leave_type_id', applicationFaults.unknownType, {});
  const kept = edited?.leave_type_id === leave_type_id ? edited.dates : undefined;
  const dates = costedDates({ type, chosen, employment: facts.employment, known, kept });
  const days = dates.map(({ date }) => date);
  if (actor.isBound)
    await requireWithinRules(db, person_id, days, {
      setup: rules.setup,
      type,
      employment: facts.employment,
      today: actor.today,
      period_starts,
    });
  const text = await numberTextOf(db);
  if (!type.is_unlimited) requireEnough(without(facts, leave_type_id, edited), dates, type, text);
  requireProof(type, { dates, files: attachments.length, period_starts }, text);
  return { type, dates };
}

/** Returns the facts without what an edited application has reserved. */
function without(facts: LeaveFacts, leave_type_id: string, edited: EditedApplication | null): LeaveFacts {
  if (edited?.leave_type_id !== leave_type_id) return facts;
  return withTaken(
    facts,
    edited.dates.map(({ date, cost }) => ({ date, amount: cost })),
  );
}

interface InsertInput extends Omit<ApplicationInput, 'dates'>, CheckedApplication {
  readonly process: ReviewProcess;
  /** Beginnings of leave years, if they are known. */
  readonly beginnings?: readonly LocalDate[] | undefined;
}

const plainDates = (dates: readonly CostedDate[]) =>
  dates.map(({ date, part, cost }) => ({ date, part, cost: inDays(cost) }));

/** Dates as they are stored. */
const storedDates = (dates: readonly CostedDate[]) =>
  dates.map(({ date, part, cost, is_covered = false, week_share = null }) => {
    return { date, part, cost: inDays(cost), is_covered, week_share };
  });

type StoredInput = Pick<InsertInput, 'type' | 'dates' | 'reason' | 'period_starts'>;

const valuesOf = ({ type, dates, reason, period_starts = [] }: StoredInput) => ({
  leave_type_id: type.id,
  counts: type.counts,
  period_starts: startsIn(dates, period_starts),
  reason: reason.trim(),
  starts_on: dates[0]?.date ?? ('' as LocalDate),
  ends_on: dates.at(-1)?.date ?? ('' as LocalDate),
  total: inDays(dates.reduce((sum, { cost }) => sum + cost, 0)),
});

/** Returns the dates that begin a further leave period, ascending; only a chosen date after the first one can. */
const startsIn = (dates: readonly CostedDate[], further: readonly LocalDate[]): LocalDate[] =>
  dates.slice(1).flatMap(({ date }) => (further.includes(date) ? [date] : []));

/** Stores the application, its dates, its steps and its lines, in one round trip. */
async function insert(db: Db, input: InsertInput, actor: ApplyingActor): Promise<NewApplication> {
  const { process, dates, beginnings, attachments } = input;
  const made = newApplication(input, actor);
  const { application } = made;
  const isAlone = process.steps.length === 0;
  if (isAlone && application.displaces) await displaceBy(db, { ...application, except: null, dates }, actor);
  await Promise.all([
    insertApplication(db, made, dates),
    bookDates(db, application, { act: isAlone ? 'take' : 'reserve', dates, actor_id: actor.actor_id, beginnings }),
    claimFiles(db, application.id, attachments, actor.actor_id),
    emitApplied(db, made, actor),
  ]);
  return made;
}

/** Whether the actor has applied for someone whose leave they are asked to approve. */
export const isOwnReviewer = ({ application, review }: NewApplication, actor_id: string): boolean =>
  application.state === 'created' && application.person_id !== actor_id && pendingApprovers(review).includes(actor_id);

/**
 * Emits that someone has applied, to the approvers of the first step. What the actor approves by applying needs nobody
 * else there, unless all of them have to approve; when that approves all of it, the approval is the only event.
 */
async function emitApplied(db: Db, made: NewApplication, actor: ApplyingActor): Promise<void> {
  const { application, review } = made;
  const { actor_id, isQuiet, approvesByApplying = false } = actor;
  const outcome = approvesByApplying && isOwnReviewer(made, actor_id) ? outcomeOf(review, actor_id, 'approved') : null;
  if (outcome === 'approved') return;
  const asked = (stepUnderWay(review)?.reviewers ?? []).filter((id) => outcome === null || id !== actor_id);
  await emitApplicationEvent(db, application, {
    act: 'applied',
    actor_id,
    isQuiet,
    reviewers: outcome === 'next' ? [] : asked,
    changesCalendar: application.state === 'approved',
  });
}

/** Builds a new application; it is approved immediately if no one else could decide. */
function newApplication(input: InsertInput, { actor_id, now }: ApplicationActor): NewApplication {
  const { person_id, process, type, dates } = input;
  const at = new Date(now * 1000);
  const isAlone = process.steps.length === 0;
  const { remind_days, owners_days, steps, ableReviewerIds, owners } = process;
  const id = randomUUID();
  const application: StoredApplication = {
    ...valuesOf(input),
    id,
    person_id,
    applied_by: actor_id === person_id ? null : actor_id,
    applied_for: plainDates(dates),
    state: isAlone ? 'approved' : 'created',
    step: 1,
    remind_days,
    owners_days,
    decided_at: isAlone ? at : null,
    is_decided_alone: isAlone,
    is_decision_changed: false,
    viewed_at: null,
    viewed_by: null,
    created_at: at,
    type_name: type.name,
    letter: type.letter,
    color: type.color,
    icon: type.icon,
    unit: type.unit,
    total_days: type.total_days,
    is_paid: type.is_paid,
    is_private: type.is_private,
    displaces: type.displaces,
  };
  const review = { person_id, step: 1, steps, decisions: [], all: [], ableReviewerIds, owners };
  const days = dates.map(({ date, part, cost, is_covered = false }) => {
    return { application_id: id, date, part, cost: inDays(cost), is_away: cost > 0 || is_covered };
  });
  return { application, days, review };
}

/** Inserts in one statement, whose text is the same for any number of dates and steps. */
async function insertApplication(
  db: Db,
  { application, review }: NewApplication,
  dates: readonly CostedDate[],
): Promise<void> {
  const { type_name: _, letter: __, color: ___, icon: ____, ...values } = application;
  const steps = review.steps.map(({ position, review_condition, reviewers }) => {
    return { position, review_condition, reviewers };
  });
  await rowsOf(
    db,
    `with a as (
       insert into leave_applications (id, person_id, applied_by, leave_type_id, state, reason, starts_on, ends_on, total,
         counts, period_starts, applied_for, remind_days, owners_days, decided_at, is_decided_alone, created_at, updated_at)
       select id, person_id, applied_by, leave_type_id, state, reason, starts_on, ends_on, total, counts,
              period_starts, applied_for,
              remind_days, owners_days, decided_at, is_decided_alone, created_at, created_at
         from jsonb_populate_record(null::leave_applications, $1)
       returning id, person_id, leave_type_id, state),
     s as (
       insert into leave_application_steps (application_id, position, review_condition, reviewers)
       select a.id, step.* from a, jsonb_to_recordset($3) step (position integer, review_condition integer, reviewers uuid[]))
     insert into leave_application_days (application_id, person_id, leave_type_id, state, displaces, date, part, cost,
                                         is_covered, week_share)
     select a.id, a.person_id, a.leave_type_id, a.state, $4::boolean, day.*
       from a, jsonb_to_recordset($2) day (date date, part text, cost numeric, is_covered boolean,
                                         week_share double precision)`,
    [...[values, storedDates(dates), steps].map((value) => JSON.stringify(value)), application.displaces],
  );
}

async function insertDays(
  db: Db,
  { id, person_id, type, dates }: CheckedApplication & { id: string; person_id: string },
) {
  const of = { application_id: id, person_id, leave_type_id: type.id, state: 'created', displaces: type.displaces };
  await db
    .insertInto('leave_application_days')
    .values(storedDates(dates).map((day) => ({ ...of, ...day })))
    .execute();
}

export async function insertSteps(db: Db, application_id: string, steps: ReviewProcess['steps']): Promise<void> {
  if (steps.length === 0) return;
  await db
    .insertInto('leave_application_steps')
    .values(steps.map((step) => ({ ...step, reviewers: [...step.reviewers], application_id })))
    .execute();
}

async function claimFiles(db: Db, id: string, files: readonly string[], actor_id: string): Promise<void> {
  for (const file_id of files)
    await claimFile(db, { file_id, actor: { id: actor_id }, owner_type: ownerType, owner_id: id });
}

/** Edits an application that no one has opened yet. @throws as the contract's `store` says */
export async function edit(db: Db, id: string, input: ApplicationInput, actor: ApplyingActor): Promise<void> {
  await lockCalendar(db);
  const application = await lockApplication(db, id);
  if (application.person_id !== input.person_id) throw applicationFaults.gone();
  await requireWaiting(db, application);
  await requireUnseen(db, application);
  const old = await costsOf(db, id);
  const edited = { id, leave_type_id: application.leave_type_id, dates: old };
  const checked = await check(db, input, await knownFor(db, input, { today: actor.today, except: id }), {
    actor,
    edited,
  });
  const { today, now } = actor;
  await requirePlaces(db, { ...checked, person_id: input.person_id, today, now, except: id }, offerFreePlaces);
  await bookDates(db, application, { act: 'release', dates: old, actor_id: actor.actor_id });
  await db.deleteFrom('leave_application_days').where('application_id', '=', id).execute();
  const values = {
    ...valuesOf({ ...input, ...checked }),
    applied_for: JSON.stringify(plainDates(checked.dates)),
    updated_at: new Date(actor.now * 1000),
  };
  await db.updateTable('leave_applications').set(values).where('id', '=', id).execute();
  await insertDays(db, { id, person_id: input.person_id, ...checked });
  const changed = await applicationById(db, id);
  await bookDates(db, changed, { act: 'reserve', dates: checked.dates, actor_id: actor.actor_id });
  await replaceFiles(db, {
    files: input.attachments,
    actor: { id: actor.actor_id },
    owner_type: ownerType,
    owner_id: id,
  });
  const review = (await reviewsOf(db, [changed], actor.now)).get(id);
  await emitApplicationEvent(db, changed, {
    act: 'edited',
    ...actor,
    reviewers: review ? pendingApprovers(review) : [],
  });
}

/** Refuses to edit. @throws 424 when a reviewer has opened it, or decided */
async function requireUnseen(db: Db, { id, viewed_by }: StoredApplication): Promise<void> {
  const { rows } = await sql<{ decided_by: string }>`
    select decided_by from leave_application_decisions where application_id = ${id} and not is_void limit 1`.execute(
    db,
  );
  const seen = viewed_by ?? rows[0]?.decided_by;
  if (seen !== undefined) throw applicationFaults.viewed({ facts: { name: await nameOf(db, seen) } });
}

/** Returns everyone who is named in its steps. */
export async function reviewersOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct unnest(reviewers) as id from leave_application_steps where application_id = ${id}`.execute(db);
  return rows.map((row) => row.id);
}
