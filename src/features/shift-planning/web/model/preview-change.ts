import { shortDay, weekday } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';

interface PreviewedPerson {
  readonly id: string;
  readonly name: string;
  readonly days: readonly {
    readonly date: string;
    readonly shift: PlannedShiftCard | null;
    readonly is_draft: boolean;
  }[];
}

/** Number of days listed by name. */
const named = 3;

/** Difference from the preview shown before: '1 more day would go: Ben Hartmann, Thu 24 Dec.' */
export function changeOf(seen: readonly PreviewedPerson[], now: readonly PreviewedPerson[]): string {
  const [before, after] = [daysOf(seen), daysOf(now)];
  const more = [...after].filter(([key]) => !before.has(key));
  const gone = [...before].filter(([key]) => !after.has(key));
  const other = [...after].filter(([key, day]) => before.has(key) && before.get(key)?.what !== day.what);
  return [
    more.length > 0 &&
      `${plural(more.length, '{count} more day would go', '{count} more days would go')}: ${who(more)}`,
    gone.length > 0 && `${plural(gone.length, '{count} is gone already', '{count} are gone already')}: ${who(gone)}`,
    other.length > 0 && `${plural(other.length, '{count} is another one', '{count} are others')}: ${who(other)}`,
  ]
    .filter((text) => text !== false)
    .map((text) => `${text}.`)
    .join(' ');
}

interface Day {
  readonly what: string;
  readonly text: string;
}

/** Days keyed by person, date and whether they are drafts. */
function daysOf(people: readonly PreviewedPerson[]): Map<string, Day> {
  return new Map(
    people.flatMap(({ id, name, days }) =>
      days.map(({ date, shift, is_draft }) => [
        `${id} ${date} ${is_draft}`,
        {
          what: JSON.stringify(shift),
          text: `${name}, ${weekday(date, 'short')} ${shortDay(date)}`,
        },
      ]),
    ),
  );
}

function who(days: readonly (readonly [string, Day])[]): string {
  const text = days
    .slice(0, named)
    .map(([, day]) => day.text)
    .join('; ');
  return days.length > named ? `${text} ${t('and {count} more', { count: days.length - named })}` : text;
}
