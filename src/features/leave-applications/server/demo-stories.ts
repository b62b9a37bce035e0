import type { DemoPerson, NewDemo } from '#platform/server/demo.ts';
import { addDays, daysBetween, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/**
 * Progress of an application: turned – rejected first and approved afterwards;
 * half – the first of several reviewers has approved
 */
type StoryEnding = 'waiting' | 'half' | 'approved' | 'rejected' | 'withdrawn' | 'turned';

/** An application of the demo, and its progress. */
export interface Story {
  readonly type: 'Annual leave' | 'Flex days' | 'Sick leave' | 'Training';
  readonly dates: readonly LocalDate[];
  readonly half?: 'first' | 'second';
  readonly reason: string;
  readonly ends: StoryEnding;
  /** Number of days ago that it was applied for. */
  readonly ago: number;
  /** Question of the reviewer, and the answer. */
  readonly says?: readonly [question: string, answer?: string];
  /** Whether one day more was requested at first. */
  readonly isEdited?: boolean;
}

const reasons = ['A week with the family', 'Visiting my parents', 'Moving the garden shed', '', 'Walking in the hills'];
const summers = ['Summer holidays', 'With the children at the sea', '', 'Cycling to Gothenburg', 'At home, for once'];

/** Returns working days of a person from a day on. */
function workdays(person: DemoPerson, from: LocalDate, count: number): LocalDate[] {
  const days = eachDay(from, addDays(from, 40)).filter((date) => person.shiftOn(date) !== null);
  return days.slice(0, count);
}

/** Days ahead for which weeks of leave are approved, in addition to those of `futureStories`. */
const daysAhead = 14;

/** Returns working days on which they did not come, or will not come for days on end, as runs of consecutive ones. */
function missedDays(person: DemoPerson, { began, today }: NewDemo): LocalDate[][] {
  const from = person.joinedOn > began ? person.joinedOn : began;
  const runs: LocalDate[][] = [];
  let isAway = false;
  for (const date of eachDay(from, addDays(today, daysAhead))) {
    if (person.shiftOn(date) === null) continue;
    if (person.dayOn(date) !== null) isAway = false;
    else if (isAway) runs.at(-1)?.push(date);
    else {
      runs.push([date]);
      isAway = true;
    }
  }
  return runs.filter((dates) => isLong(dates) || (dates.at(-1) ?? today) < addDays(today, -1));
}

const isLong = (dates: readonly LocalDate[]) => dates.length > 3;

/** Stories for missed days: most were leave, some single days illness; the rest stays absent. */
export function pastStories(person: DemoPerson, number: number, demo: NewDemo): Story[] {
  return missedDays(person, demo).flatMap((dates, index): Story[] => {
    const ago = daysBetween(dates[0] ?? demo.today, demo.today);
    if (isLong(dates)) {
      const reason = (dates.length > 7 ? summers : reasons)[number % 5] ?? '';
      return [{ type: 'Annual leave', dates, reason, ends: 'approved', ago: ago + 60 + (number % 30) }];
    }
    if (index % 4 === 3) return [];
    if (index % 4 === 1) return [{ type: 'Sick leave', dates, reason: 'A cold', ends: 'approved', ago: ago - 1 }];
    const half = index % 8 === 2 ? { half: 'first' as const } : {};
    return [{ type: 'Annual leave', dates, ...half, reason: '', ends: 'approved', ago: ago + 20 }];
  });
}

const question = 'Who takes over the hand-over on Monday?';
const endings: readonly StoryEnding[] = ['waiting', 'approved', 'rejected', 'withdrawn', 'half', 'turned'];

/** Stories of the future for the person with this number. */
export function futureStories(person: DemoPerson, number: number, { today }: NewDemo): Story[] {
  const [near, far] = [addDays(today, 6 + (number % 9)), addDays(today, 34 + ((number * 13) % 150))];
  const long: Story = {
    type: 'Annual leave',
    dates: workdays(person, far, 3 + (number % 6)),
    reason: reasons[number % reasons.length] ?? '',
    ends: number % 3 === 0 ? 'waiting' : number % 6 === 1 ? 'half' : 'approved',
    ago: 2 + (number % 6),
    isEdited: number % 7 === 3,
    ...(number % 4 === 0 && { says: number % 8 === 0 ? [question, 'Elif does, I have asked her.'] : [question] }),
  };
  const short: Story = {
    type: number % 2 === 0 ? 'Annual leave' : 'Flex days',
    dates: workdays(person, near, 1),
    ...(number % 5 === 2 && { half: 'second' as const }),
    reason: '',
    ends: endings[number % endings.length] ?? 'waiting',
    ago: 1 + (number % 4),
  };
  const stories = number % 3 === 1 ? [long] : [short, long];
  return person.employmentType === 'Apprentice' ? [...stories, course(person, addDays(today, 20))] : stories;
}

const course = (person: DemoPerson, from: LocalDate): Story => ({
  type: 'Training',
  dates: workdays(person, from, 2),
  reason: 'Soldering, level 3',
  ends: 'waiting',
  ago: 1,
});
