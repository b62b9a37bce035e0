import { shortDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
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

/** '2 more days would be cleared', and which: 'Ben Hartmann, Thu 24 Dec'. */
export interface PreviewChange {
  readonly title: string;
  readonly days: readonly string[];
}

/** Difference from the preview shown before. */
export function changesOf(seen: readonly PreviewedPerson[], now: readonly PreviewedPerson[]): PreviewChange[] {
  const [before, after] = [daysOf(seen), daysOf(now)];
  const more = [...after].filter(([key]) => !before.has(key));
  const removedDays = [...before].filter(([key]) => !after.has(key));
  const other = [...after].filter(([key, day]) => before.has(key) && before.get(key)?.what !== day.what);
  return [
    {
      title: t('{count, plural, one {# more day would be cleared} other {# more days would be cleared}}', {
        count: more.length,
      }),
      days: textsOf(more),
    },
    {
      title: t('{count, plural, one {# day is already gone} other {# days are already gone}}', {
        count: removedDays.length,
      }),
      days: textsOf(removedDays),
    },
    {
      title: t('{count, plural, one {# day is different now} other {# days are different now}}', {
        count: other.length,
      }),
      days: textsOf(other),
    },
  ].filter(({ days }) => days.length > 0);
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

const textsOf = (days: readonly (readonly [string, Day])[]): string[] => days.map(([, { text }]) => text);
