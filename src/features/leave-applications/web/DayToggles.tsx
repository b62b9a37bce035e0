import { VisuallyHidden } from '@mantine/core';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { month, weekday } from '#platform/web/format.ts';
import type { LeaveDate } from '../rules/shapes.ts';
import c from './shorten.module.css';

export type Dates = ReadonlySet<LocalDate>;

interface TogglesProps {
  dates: readonly LeaveDate[];
  chosen: Dates;
  words: { readonly label: string; readonly kept: string; readonly chosen: string };
  onChange(chosen: Dates): void;
  isOffered(day: LeaveDate): boolean;
}

/** Days of a leave as a ruler; a press on one chooses it, or keeps it again. */
export function DayToggles({ dates, chosen, words, isOffered, onChange }: TogglesProps) {
  const toggle = (date: LocalDate) =>
    onChange(new Set(chosen.has(date) ? [...chosen].filter((one) => one !== date) : [...chosen, date]));
  return (
    <div>
      <ol className={c['days']} aria-label={words.label}>
        {dates.map((day) => (
          <li key={day.date}>
            <button
              type="button"
              disabled={!isOffered(day)}
              aria-pressed={chosen.has(day.date)}
              onClick={() => toggle(day.date)}
            >
              <i aria-hidden />
              <small>{weekday(day.date, 'short').slice(0, 2)}</small> <b>{Number(day.date.slice(8))}</b>
              <VisuallyHidden> {month(day.date)}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ol>
      <p className={c['legend']}>
        <span>
          <i /> {words.kept}
        </span>
        <span>
          <i data-returned /> {words.chosen}
        </span>
      </p>
    </div>
  );
}
