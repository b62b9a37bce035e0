import type { ReactNode } from 'react';
import { longDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { YearRuler, type YearBar } from '#platform/web/ui/YearRuler.tsx';
import { FillKey } from '#features/leave/web/parts/BalanceRuler.tsx';
import type { ApplicationItem } from '../rules/shapes.ts';
import type { OwnYear } from './replies.ts';
import { ariaLabelOf, yearName } from './leave-words.ts';
import c from './leaves.module.css';

/** Builds a bar for each application that counts; past ones are taken. */
function barsOf({ data, today, leave_year: { first, last } }: OwnYear): YearBar[] {
  const kindOf = (item: ApplicationItem): YearBar['kind'] => {
    if (item.state === 'created') return 'waiting';
    return item.ends_on <= today ? 'taken' : 'booked';
  };
  return data
    .filter(({ state }) => state === 'created' || state === 'approved')
    .map((item) => ({
      from: item.starts_on < first ? first : item.starts_on,
      to: item.ends_on > last ? last : item.ends_on,
      kind: kindOf(item),
      letter: item.leave_type.letter,
      isHalf: item.dates.length === 1 && item.dates[0]?.part !== 'full',
      text: ariaLabelOf(item),
    }))
    .toReversed();
}

interface LeaveYearProps {
  year: OwnYear;
  /** Content to the right of the heading. */
  aside?: ReactNode;
  /** Content below the ruler. */
  children?: ReactNode;
}

/** The leave year at a glance, with holidays above it. */
export function LeaveYear({ year, aside, children }: LeaveYearProps) {
  const { first, last } = year.leave_year;
  const name = yearName(year.leave_year);
  const bars = barsOf(year);
  return (
    <section className={c['glance']} aria-label={t('{year} at a glance', { year: name })}>
      <header>
        <h2>{t('{year} at a glance', { year: name })}</h2>
        <Legend bars={bars} hasHolidays={year.holidays.length > 0} />
        {aside}
      </header>
      <YearRuler
        from={first}
        to={last}
        today={year.today}
        label={t('{count, plural, one {# leave period in {year}} other {# leave periods in {year}}}', {
          count: bars.length,
          year: name,
        })}
        marks={year.holidays.map(({ date, name: holiday }) => ({ date, text: `${longDay(date)}, ${holiday}` }))}
        bars={bars}
      />
      {children}
    </section>
  );
}

/** Legend of the fills that occur. */
function Legend({ bars, hasHolidays }: { bars: readonly YearBar[]; hasHolidays: boolean }) {
  const kinds = new Set(bars.map(({ kind }) => kind));
  const names = { taken: t('Taken'), booked: t('Booked'), waiting: t('Waiting', { of: 'approval' }) };
  return (
    <p className={c['legend']}>
      {(['taken', 'booked', 'waiting'] as const)
        .filter((kind) => kinds.has(kind))
        .map((kind) => (
          <FillKey key={kind} fill={kind}>
            {names[kind]}
          </FillKey>
        ))}
      {hasHolidays && (
        <span>
          <i data-holiday aria-hidden />
          {t('Holiday')}
        </span>
      )}
    </p>
  );
}
