import type { Db } from '#platform/server/database/database.ts';
import { demoPage } from '#platform/server/demo-page.ts';
import type { DemoFiles, DemoPart, NewDemo } from '#platform/server/demo.ts';
import { Fault } from '#platform/shared/fault.ts';
import { addDays, longDate } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addComment } from '#features/comments/server/commands.ts';
import { attachMadeFiles, storeMade } from '#features/files/server/commands/made.ts';
import { settle } from '#features/leave/server/commands/settle.ts';
import { createDemoNotifications } from '#features/notifications/server/demo.ts';
import { namesOf } from '#features/people/server/queries.ts';
import { leaveAlerts } from '../rules/alerts.ts';
import { pendingApprovers } from '../rules/review.ts';
import { whatOf } from './commands/book.ts';
import { changeDecision, decide } from './commands/decide.ts';
import type { Decision } from './commands/decisions.ts';
import { apply, edit } from './commands/store.ts';
import { withdraw } from './commands/withdraw.ts';
import { futureStories, pastStories, type Story } from './demo-stories.ts';
import { correct } from './profile/correct.ts';
import { applicationById, applicationsByIds, ownerType } from './queries/applications.ts';
import { datesOf } from './queries/dates.ts';
import { reviewsOf } from './queries/reviews.ts';
import { nameDeputy } from './commands/deputies.ts';
import { assignReview, saveReview } from './commands/review-processes.ts';

export const applicationsDemo: DemoPart = {
  /** Adds review processes, and gives everyone who works here past leave and illness, and coming or waiting leave. */
  async create(db, demo) {
    await addDemoProcesses(db, demo);
    const ids = await idsByEmail(db);
    const types = await db.selectFrom('leave_types').select(['id', 'name']).execute();
    const typeIds = new Map(types.map(({ id, name }) => [name, id]));
    const working = demo.people.filter((person) => person.joinedOn <= demo.today && person.dischargedOn === null);
    for (const [number, person] of working.entries()) {
      const person_id = ids.get(person.email);
      if (person_id === undefined) continue;
      for (const story of [...pastStories(person, number, demo), ...futureStories(person, number, demo)])
        await createStory(db, { ...story, person_id, leave_type_id: typeIds.get(story.type) ?? '' }, demo);
    }
    await alertReviewers(db, demo);
    await correctSome(db, ids, typeIds, demo);
    // Books what happened since: monthly accrual, and unused days of last year that expire.
    await settle(db, [...ids.values()], demo.today);
  },
  store: attachFiles,
};

async function idsByEmail(db: Db): Promise<ReadonlyMap<string, string>> {
  const stored = await db.selectFrom('people').select(['id', 'email']).execute();
  return new Map(stored.flatMap(({ id, email }) => (email === null ? [] : [[email, id] as const])));
}

interface PersonStory extends Story {
  readonly person_id: string;
  readonly leave_type_id: string;
}

async function createStory(db: Db, story: PersonStory, { now, today, ownerId }: NewDemo): Promise<void> {
  const { person_id, leave_type_id, dates, half, reason, ends, ago, isEdited = false } = story;
  const by = { actor_id: person_id, now: now - ago * 86_400, today, isBound: false, isQuiet: true };
  const chosen = (await freeOf(db, person_id, dates)).map((date) => ({ date, part: half ?? ('full' as const) }));
  if (chosen.length === 0) return;
  const application = { person_id, leave_type_id, dates: chosen, reason, attachments: [] };
  const id = await apply(db, application, by).catch((error: unknown) => {
    // A package that does not give this type, or not enough of it, means one story less.
    if (error instanceof Fault) return null;
    throw error;
  });
  if (id === null) return;
  if (isEdited && chosen.length > 1)
    await edit(db, id, { ...application, dates: chosen.slice(0, -1) }, { ...by, now: by.now + 900 });
  if (story.says) await converse(db, id, person_id, story.says, now - 86_400);
  if (ends === 'withdrawn') return withdraw(db, id, { ...by, now: now - 3600 });
  if (ends === 'waiting') return;
  const decision = ends === 'rejected' || ends === 'turned' ? 'rejected' : 'approved';
  await decideAll(db, id, decision, { now: by.now + 3600, today, most: ends === 'half' ? 1 : Infinity });
  if (ends === 'turned' && person_id !== ownerId) await turn(db, id, { actor_id: ownerId, now: now - 7200, today });
}

/** Approves rejected leave because a replacement was found. */
const turn = (db: Db, id: string, by: { readonly actor_id: string; readonly now: number; readonly today: LocalDate }) =>
  changeDecision(db, id, { decision: 'approved', comment: 'Karim can come instead.' }, { ...by, isQuiet: true });

/** Returns the dates that are no holiday and not taken. */
async function freeOf(db: Db, person_id: string, dates: readonly LocalDate[]): Promise<readonly LocalDate[]> {
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return [];
  const known = await datesOf(db, { person_id, from, to });
  const free = known.filter(({ holiday, taken, work_time }) => !holiday && taken.length === 0 && work_time !== null);
  return free.map(({ date }) => date).filter((date) => dates.includes(date));
}

/** Writes a question by the first reviewer, and an answer an hour later. */
async function converse(
  db: Db,
  id: string,
  person_id: string,
  [question, answer]: NonNullable<Story['says']>,
  now: number,
): Promise<void> {
  const review = (await reviewsOf(db, [await applicationById(db, id)], now)).get(id);
  const author_id = review && pendingApprovers(review)[0];
  if (author_id === undefined) return;
  await addComment(db, { type: ownerType, id }, { author_id, body: question, now });
  if (answer !== undefined)
    await addComment(db, { type: ownerType, id }, { author_id: person_id, body: answer, now: now + 3600 });
}

interface DecideAllOptions {
  readonly now: number;
  readonly today: LocalDate;
  /** Maximum number of decisions. */
  readonly most: number;
}

/** Decides every step in turn. */
async function decideAll(
  db: Db,
  id: string,
  decision: Decision,
  { now, today, most }: DecideAllOptions,
): Promise<void> {
  const comment = decision === 'rejected' ? 'We need everybody on this day. The week after works.' : '';
  for (let decided = 0; decided < most; decided += 1) {
    const application = await applicationById(db, id);
    const review = (await reviewsOf(db, [application], now)).get(id);
    const decider = review && pendingApprovers(review)[0];
    if (application.state !== 'created' || decider === undefined) return;
    await decide(db, id, { decision, comment }, { actor_id: decider, now, today, mayReviewAny: false, isQuiet: true });
  }
}

/** Alerts reviewers to waiting applications, dated when they were made. */
async function alertReviewers(db: Db, demo: NewDemo): Promise<void> {
  const open = await db.selectFrom('leave_applications').select('id').where('state', '=', 'created').execute();
  const waiting = await applicationsByIds(
    db,
    open.map(({ id }) => id),
  );
  const [reviews, names] = await Promise.all([
    reviewsOf(db, waiting, demo.now),
    namesOf(
      db,
      waiting.map(({ person_id }) => person_id),
    ),
  ]);
  const alerts = waiting.map((application) => {
    const { id, person_id, created_at } = application;
    const review = reviews.get(id);
    return {
      type: leaveAlerts.applied,
      to: review ? pendingApprovers(review) : [],
      author_id: person_id,
      message: `${names.get(person_id) ?? ''} applies for ${whatOf(application)}.`,
      url: `/leave/application/view/${id}`,
      at: created_at,
    };
  });
  await createDemoNotifications(db, demo, alerts);
}

/** People who stayed longer for an order, with the hours they can take off. */
const longEvenings = [
  { who: 'Jonas Weber', hours: 6, ago: 40, reason: 'Two evenings for the update of the Aarhus instruments' },
  { who: 'Gustav Iversen', hours: 4.5, ago: 18, reason: 'Repair at the customer on a Saturday' },
  { who: 'Nadia Petrova', hours: 3, ago: 9, reason: 'Payroll closed late' },
] as const;

async function correctSome(
  db: Db,
  ids: ReadonlyMap<string, string>,
  types: ReadonlyMap<string, string>,
  { people, today, ownerId }: NewDemo,
): Promise<void> {
  const idOf = (name: string) => ids.get(people.find((person) => person.name === name)?.email ?? '');
  const leave_type_id = types.get('Time in lieu') ?? '';
  for (const { who, hours: amount, ago, reason } of longEvenings) {
    const person_id = idOf(who);
    if (person_id === undefined) continue;
    const line = { person_id, leave_type_id, amount, date: addDays(today, -ago), reason };
    await correct(db, line, { actor_id: ownerId, today }).catch((error: unknown) => {
      // Skips an evening from before the demo begins.
      if (!(error instanceof Fault)) throw error;
    });
  }
}

/** Attaches files: a doctor's note to some sick leave, the programme to a course. */
async function attachFiles(files: DemoFiles): Promise<void> {
  const found = await files.transact((db) =>
    db
      .selectFrom('leave_applications as a')
      .innerJoin('leave_types as t', 't.id', 'a.leave_type_id')
      .innerJoin('people as p', 'p.id', 'a.person_id')
      .select(['a.id', 'a.person_id', 'a.starts_on', 't.name as type', 'p.name'])
      .where('t.name', 'in', ['Sick leave', 'Training'])
      .orderBy('a.starts_on', 'desc')
      .orderBy('p.name')
      .execute(),
  );
  const attached = found.filter(({ type }, index) => type === 'Training' || index % 4 === 0);
  const made = attached.map(({ id, person_id, type, name, starts_on }) => {
    const title = type === 'Training' ? 'Course programme' : 'Note of the doctor';
    return {
      owner_id: id,
      owner_type: ownerType,
      name: `${title}.pdf`,
      uploaded_by: person_id,
      content_type: 'application/pdf',
      content: demoPage(title, `${name}, ${longDate(starts_on)}`),
    };
  });
  const stored = await storeMade(files, made);
  await files.transact((db) => attachMadeFiles(db, stored, files.now));
}

interface DemoProcess {
  readonly name: string;
  readonly departments: readonly string[];
  /** Steps in order: the people who decide, and whether all of them have to. */
  readonly steps: readonly { readonly who: readonly string[]; readonly isEveryone?: boolean }[];
}

const [nora, rafael, priya, sofia, ida] = [
  'Nora Ellison',
  'Rafael Costa',
  'Priya Raman',
  'Sofia Lindgren',
  'Ida Holm',
] as const;

const processes: readonly DemoProcess[] = [
  { name: 'Assembly', departments: ['Assembly'], steps: [{ who: [rafael] }, { who: [nora] }] },
  { name: 'Calibration', departments: ['Calibration', 'Quality'], steps: [{ who: [sofia] }, { who: [nora] }] },
  { name: 'Engineering', departments: ['Engineering'], steps: [{ who: [priya] }, { who: [nora] }] },
  {
    name: 'Office',
    departments: ['Management', 'People', 'Finance', 'Sales', 'Purchasing'],
    steps: [{ who: [priya, rafael] }, { who: [ida, nora], isEveryone: true }],
  },
  {
    name: 'Workshop and Dispatch',
    departments: ['Workshop', 'Dispatch', 'Service'],
    steps: [{ who: [nora, rafael] }],
  },
];

/** Deputies, with the first and the last day counted from today. */
const deputies = [
  { of: priya, by: sofia, from: -3, to: 11 },
  { of: rafael, by: nora, from: 30, to: 44 },
] as const;

/** Gives everyone who has not left the process of their department. */
async function addDemoProcesses(db: Db, { people, ownerId, now, today }: NewDemo): Promise<void> {
  const by = { actor_id: ownerId, is_owner: true, now };
  const stored = await db.selectFrom('people').select(['id', 'email']).execute();
  const byEmail = new Map(stored.map(({ id, email }) => [email, id]));
  const idOf = new Map(people.map(({ name, email }) => [name, byEmail.get(email)]));
  const idsOf = (names: readonly string[]) => names.flatMap((name) => idOf.get(name) ?? []);
  for (const { name, departments, steps } of processes) {
    const approvers = steps.map(({ who, isEveryone }) => ({
      review_condition: isEveryone ? (2 as const) : (1 as const),
      users: idsOf(who),
    }));
    const { id } = await saveReview(db, { name, remind_days: 3, owners_days: 7, approvers }, by);
    const own = people.filter(
      ({ department, dischargedOn }) => departments.includes(department) && !(dischargedOn && dischargedOn <= today),
    );
    const items = idsOf(own.map((person) => person.name)).map((person) => ({ id: person, type: 'user' as const }));
    await assignReview(db, { review_id: id, items }, by);
  }
  for (const deputy of deputies) {
    const [user_id = '', deputy_id = ''] = idsOf([deputy.of, deputy.by]);
    const [starts_on, ends_on] = [addDays(today, deputy.from), addDays(today, deputy.to)];
    await nameDeputy(db, { user_id, deputy_id, starts_on, ends_on }, by);
  }
}
