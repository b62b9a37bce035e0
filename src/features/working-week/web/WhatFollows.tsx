import { duration, number } from '#platform/web/format.ts';
import { monthName } from '#platform/shared/time.ts';
import { t } from '#platform/web/i18n.ts';
import { ChangeArrow } from '#platform/web/ui/ChangeArrow.tsx';
import { SectionCard } from '#features/profile/web/parts/Section.tsx';
import type { Figures, ShownWeek } from '../rules/shapes.ts';
import {
  halfDayText,
  halfOfText,
  isOnAverage,
  leaveAmount,
  leaveText,
  perWeekText,
  shortList,
  targetText,
  weekCostText,
  weeklyHours,
} from './figure-words.ts';
import c from './week.module.css';

interface WhatFollowsProps {
  figures: Figures;
  /** Figures without the change that is being edited. */
  before?: Figures | undefined;
  company: ShownWeek;
  /** Whether the figures are of an earlier state of the form. */
  isOld?: boolean;
}

/** Shows what follows from a week: hours, target, leave, holidays. */
export function WhatFollows({ figures, before, company, isOld = false }: WhatFollowsProps) {
  const { week } = figures.in_force;
  return (
    <SectionCard
      title={t('What follows')}
      action={before && <span className={c['against']}>{t('against today')}</span>}
    >
      <div aria-live="polite" aria-busy={isOld} data-old={isOld || undefined} className={c['follows']}>
        {week && (
          <p className={c['hours']}>
            <strong className="num">{weeklyHours(week)}</strong>
            <span>
              <b>{isOnAverage(week) ? t('a week on average') : t('a week')}</b>
              <small>{[perWeekText(week), comparedText({ before, company })].filter(Boolean).join(' · ')}</small>
            </span>
          </p>
        )}
        <dl>
          {linesOf(figures, before).map((line) => (
            <Line key={line.label} {...line} />
          ))}
        </dl>
      </div>
    </SectionCard>
  );
}

function comparedText({ before, company }: Pick<WhatFollowsProps, 'before' | 'company'>): string | null {
  if (before) return before.in_force.week && t('now {hours}', { hours: weeklyHours(before.in_force.week) });
  return company.week && t('company week {hours}', { hours: weeklyHours(company.week) });
}

interface LineProps {
  readonly label: string;
  readonly more: string;
  readonly value: string;
  /** Value without the change; undefined: the same. */
  readonly was?: string | undefined;
  /** Whether more is better, so that it is coloured. */
  readonly isMore?: boolean;
}

function Line({ label, more, value, was, isMore = false }: LineProps) {
  return (
    <div>
      <dt>
        {label}
        {more && <small>{more}</small>}
      </dt>
      <dd className="num">
        {was !== undefined && was !== value && (
          <>
            <span>{was}</span> <ChangeArrow />{' '}
          </>
        )}
        <b data-more={isMore || undefined}>{value}</b>
      </dd>
    </div>
  );
}

function linesOf(figures: Figures, before: Figures | undefined): LineProps[] {
  const { in_force, target, holidays } = figures;
  const [week, was] = [in_force.week, before?.in_force.week ?? null];
  const [cost, half] = [weekCostText(week), halfDayText(week)];
  return [
    {
      label: t('Target of {month}', { month: monthName(target.month) }),
      more: targetText(figures),
      value: duration(target.target),
      was: before && duration(before.target.target),
    },
    ...leaveLine(figures, before),
    ...(cost === null
      ? []
      : [
          {
            label: t('A week away costs'),
            more: t('only own days are counted'),
            value: cost,
            was: before && (weekCostText(was) ?? undefined),
          },
        ]),
    ...(half === null
      ? []
      : [
          {
            label: t('Half a day'),
            more: halfOfText(week),
            value: half,
            was: before && (halfDayText(was) ?? undefined),
          },
        ]),
    {
      label: t('Holidays on own days, {year}', { year: String(holidays.year) }),
      more: shortList(holidays.names),
      value: number(holidays.total),
      was: before && number(before.holidays.total),
    },
    ...(week?.kind === 'fixed' && !before
      ? [
          {
            label: t('Holidays on other days'),
            more: t('rule of the company, for everyone'),
            value: t('give nothing'),
          },
        ]
      : []),
  ];
}

function leaveLine({ leave }: Figures, before: Figures | undefined): LineProps[] {
  if (!leave) return [];
  const { name, unit, yearly, formula, package_name } = leave;
  const was = before?.leave;
  return [
    {
      label: t('{leave} a year', { leave: name }),
      more: t('{formula}, package {name}', { formula, name: package_name }),
      value: leaveText(yearly, unit),
      was: was ? leaveAmount(was.yearly) : undefined,
      isMore: was ? yearly > was.yearly : false,
    },
  ].map((line) => (was && was.yearly === yearly ? { ...line, was: undefined } : line));
}
