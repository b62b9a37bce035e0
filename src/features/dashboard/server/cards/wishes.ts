import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { react } from '#features/comments/server/commands.ts';
import { reactionsOf } from '#features/comments/server/queries.ts';
import { dashboardFaults } from '../../contract.ts';
import { wished } from '../../events.ts';
import type { Occasion } from '../../rules/cards.ts';
import { anniversariesOf, birthdaysOf } from './people.ts';

/** Wishes are reactions to a person's day, so that each year starts with none. */
const subjectType = (occasion: Occasion, day: LocalDate) => `${occasion}:${day}`;

/** Limit above the number of people with the same day in any company. */
const everyoneLimit = 10_000;

/** Adds wishes to the people of a card; only those whose day is today have any. */
export async function withWishes<Person extends { readonly id: string; readonly date: LocalDate }>(
  db: Db,
  people: readonly Person[],
  {
    occasion,
    today,
    viewer_id,
  }: { readonly occasion: Occasion; readonly today: LocalDate; readonly viewer_id: string },
) {
  const ids = people.filter(({ date }) => date === today).map(({ id }) => id);
  const felt = await reactionsOf(db, subjectType(occasion, today), ids, viewer_id);
  return people.map((person) => {
    const wishes = person.date === today ? felt.get(person.id) : undefined;
    return {
      ...person,
      wishes_count: wishes?.reactions.Love ?? 0,
      is_wished: wishes !== undefined && wishes.auth_reaction !== null,
    };
  });
}

interface WishInput {
  readonly person_id: string;
  readonly occasion: Occasion;
  readonly is_wished: boolean;
  readonly by: string;
  readonly today: LocalDate;
  /** epoch seconds */
  readonly now: number;
}

/** Sends or withdraws a wish. @throws 424 unless the day is today and another person's */
export async function wish(db: Db, { person_id, occasion, is_wished, by, today, now }: WishInput) {
  const { people } = await (occasion === 'birthday' ? birthdaysOf : anniversariesOf)(db, today, everyoneLimit);
  const isToday = people.some(({ id, date }) => id === person_id && date === today);
  if (!isToday || person_id === by) throw dashboardFaults.notTheirDay();
  const subject = { type: subjectType(occasion, today), id: person_id };
  const reaction = { person_id: by, reaction: is_wished ? ('Love' as const) : null, now };
  const { hasChanged, reactions } = await react(db, subject, reaction);
  if (hasChanged) await emit(db, wished, {});
  return { wishes_count: reactions.Love, is_wished };
}
