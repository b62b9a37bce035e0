import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { tintOf } from '#features/shifts/rules/tints.ts';
import type { Pattern, PatternShift } from '../contract.ts';
import { daysText, peopleText, shiftsById } from './pattern-words.ts';
import { patternsPath } from './pattern-view.ts';
import c from './patterns.module.css';

interface PatternListProps {
  patterns: readonly (Pattern & { readonly people: number })[];
  shifts: readonly PatternShift[];
  /** Id of the pattern shown beside the list. */
  open: string | undefined;
}

/** Maximum days of a cycle drawn in the list. */
const drawn = 28;

/** Patterns by name, each with its cycle as a row of marks. */
export function PatternList({ patterns, shifts, open }: PatternListProps) {
  const shiftOf = shiftsById(shifts);
  return (
    <nav className={c['list']} aria-label={t('Shift patterns')}>
      {patterns.map(({ id, name, days, people }) => (
        <Link
          key={id}
          to={patternsPath}
          search={{ pattern: id }}
          {...(id === open && { 'aria-current': 'true' as const })}
        >
          <b>{name}</b>
          <small>
            {daysText(days.length)} · {peopleText(people)}
          </small>
          <span className={c['row']} aria-hidden>
            {days.slice(0, drawn).map((day, at) => {
              const shift = shiftOf(day);
              // A day has no identity other than its index.
              return <i key={at} data-tint={shift && tintOf(shift.color)} />;
            })}
          </span>
        </Link>
      ))}
    </nav>
  );
}
