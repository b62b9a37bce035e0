import type { Db } from '#platform/server/database/database.ts';
import type { DemoPart, DemoPerson, NewDemo } from '#platform/server/demo.ts';
import { Fault } from '#platform/shared/fault.ts';
import { addDays, daysBetween, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addComment } from '#features/comments/server/commands.ts';
import { deciders } from '../rules/review.ts';
import { decide } from './commands/decide.ts';
import { apply } from './commands/store.ts';
import { withdraw } from './commands/withdraw.ts';
import { applicationById, ownerType } from './queries/applications.ts';
import { datesOf } from './queries/dates.ts';
import { reviewsOf } from './queries/reviews.ts';

/** What somebody applies for, and how far it has come. */
interface Story {
  readonly type: 'Annual leave' | 'Flex days' | 'Sick leave' | 'Training';
  readonly dates: readonly LocalDate[];
  readonly half?: 'first' | 'second';
  readonly reason: string;
  readonly ends: 'waiting' | 'approved' | 'rejected' | 'withdrawn';
  /** How many days ago it was applied for. */
  readonly ago: number;
  readonly says?: string;
}

const reasons = ['A week with the family', 'Visiting my parents', 'Moving the garden shed', '', 'Walking in the hills'];

/** Working days of somebody from a day on. */
function workdays(person: DemoPerson, from: LocalDate, count: number): LocalDate[] {
  const days = eachDay(from, addDays(from, 40)).filter((date) => person.shiftOn(date) !== null);
  return days.slice(0, count);
}

/** Days on which they were expected and did not come: most were leave, some of them illness; the rest stays absent. */
function past(person: DemoPerson, { began, today }: NewDemo): Story[] {
  const missed = eachDay(began, addDays(today, -2)).filter(
    (date) => person.shiftOn(date) !== null && person.dayOn(date) === null && person.joinedOn <= date,
  );
  return missed.flatMap((date, index): Story[] => {
    if (index % 4 === 3) return [];
    const ago = daysBetween(date, today) + 5;
    if (index % 4 === 1) return [{ type: 'Sick leave', dates: [date], reason: 'A cold', ends: 'approved', ago }];
    return [{ type: 'Annual leave', dates: [date], reason: '', ends: 'approved', ago: ago + 20 }];
  });
}

/** What lies ahead of the person with this number. */
function ahead(person: DemoPerson, number: number, { today }: NewDemo): Story[] {
  const [near, far] = [addDays(today, 6 + (number % 9)), addDays(today, 34 + ((number * 13) % 150))];
  const reason = reasons[number % reasons.length] ?? '';
  const long: Story = {
    type: 'Annual leave',
    dates: workdays(person, far, 3 + (number % 6)),
    reason,
    ends: number % 3 === 0 ? 'waiting' : 'approved',
    ago: 2 + (number % 6),
    ...(number % 4 === 0 && { says: 'Who takes over the hand-over on Monday?' }),
  };
  const short: Story = {
    type: number % 2 === 0 ? 'Annual leave' : 'Flex days',
    dates: workdays(person, near, 1),
    ...(number % 5 === 2 && { half: 'second' as const }),
    reason: '',
    ends: (['waiting', 'approved', 'rejected', 'withdrawn'] as const)[number % 4] ?? 'waiting',
    ago: 1 + (number % 4),
  };
  return number % 3 === 1 ? [long] : [short, long];
}

export const applicationsDemo: DemoPart = {
  /** Everybody who works here was ill, is going away, or waits for an answer. */
  async create(db, demo) {
    const types = await db.selectFrom('leave_types').select(['id', 'name']).execute();
    const stored = await db.selectFrom('people').select(['id', 'email']).execute();
    const [typeIds, ids] = [
      new Map(types.map(({ id, name }) => [name, id])),
      new Map(stored.map(({ id, email }) => [email, id])),
    ];
    const working = demo.people.filter((person) => person.joinedOn <= demo.today && person.dischargedOn === null);
    for (const [number, person] of working.entries()) {
      const person_id = ids.get(person.email);
      if (person_id === undefined) continue;
      for (const story of [...past(person, demo), ...ahead(person, number, demo)])
        await tellStory(db, { ...story, person_id, leave_type_id: typeIds.get(story.type) ?? '' }, demo);
    }
  },
};

interface Told extends Story {
  readonly person_id: string;
  readonly leave_type_id: string;
}

async function tellStory(db: Db, story: Told, { now, today }: NewDemo): Promise<void> {
  const { person_id, leave_type_id, dates, half, reason, ends, ago } = story;
  const by = { actor_id: person_id, now: now - ago * 86_400, today, isBound: false, isQuiet: true };
  const chosen = (await freeOf(db, person_id, dates)).map((date) => ({ date, part: half ?? ('full' as const) }));
  if (chosen.length === 0) return;
  const wanted = { person_id, leave_type_id, dates: chosen, reason, attachments: [] };
  const id = await apply(db, wanted, by).catch((error: unknown) => {
    // A package that does not give this type, or not enough of it: one story less.
    if (error instanceof Fault) return null;
    throw error;
  });
  if (id === null) return;
  if (story.says) await say(db, id, story.says, now - 86_400);
  if (ends === 'withdrawn') await withdraw(db, id, { ...by, now: now - 3600 });
  if (ends === 'approved' || ends === 'rejected') await decideAll(db, id, ends, { now: by.now + 3600, today });
}

/** Those of the dates that are no holiday and not taken. */
async function freeOf(db: Db, person_id: string, dates: readonly LocalDate[]): Promise<readonly LocalDate[]> {
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return [];
  const known = await datesOf(db, { person_id, from, to });
  const free = known.filter(({ holiday, taken, work_time }) => !holiday && taken.length === 0 && work_time !== null);
  return free.map(({ date }) => date).filter((date) => dates.includes(date));
}

/** The first of those who decide asks something. */
async function say(db: Db, id: string, body: string, now: number): Promise<void> {
  const review = (await reviewsOf(db, [await applicationById(db, id)], now)).get(id);
  const author_id = review && deciders(review)[0];
  if (author_id !== undefined) await addComment(db, { type: ownerType, id }, { author_id, body, now });
}

/** Every step decides in its turn. */
async function decideAll(
  db: Db,
  id: string,
  decision: 'approved' | 'rejected',
  { now, today }: { readonly now: number; readonly today: LocalDate },
): Promise<void> {
  const comment = decision === 'rejected' ? 'We need everybody on this day. The week after works.' : '';
  for (;;) {
    const application = await applicationById(db, id);
    const review = (await reviewsOf(db, [application], now)).get(id);
    const decider = review && deciders(review)[0];
    if (application.state !== 'created' || decider === undefined) return;
    await decide(db, id, { decision, comment }, { actor_id: decider, now, today, mayReviewAny: false, isQuiet: true });
  }
}
