import { NumberInput } from '@mantine/core';
import { mdiCalculatorVariantOutline } from '@mdi/js';
import { useId, useState } from 'react';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { leaveYearName } from '../rules/leave-year.ts';
import { tried, triedYear, type TriedAmount } from '../rules/try-it.ts';
import { formulaOf } from '../rules/words.ts';
import { inColumn } from './parts/in-column.ts';
import { termOfValues, type ChoosableType, type CalculationBasis, type TermValues } from './package-values.ts';
import c from './packages.module.css';

interface TryItProps {
  terms: readonly TermValues[];
  types: readonly ChoosableType[];
  reckonedBy: CalculationBasis;
}

/** Calculator that shows the result of the rules for a new person, before they apply to anybody. */
export function TryIt({ terms, types, reckonedBy }: TryItProps) {
  const [joins, setJoins] = useState<string>(companyToday());
  const [hours, setHours] = useState<number | ''>(reckonedBy.full_time / 3600);
  const by = {
    joins_on: joins as never,
    weekly: (hours === '' ? 0 : hours) * 3600,
    beginnings: reckonedBy.beginnings,
    full_time: reckonedBy.full_time,
  };
  const heading = useId();
  return (
    <section className={c['try']} aria-labelledby={heading}>
      <div>
        <h3 id={heading}>
          <Icon path={mdiCalculatorVariantOutline} size={18} /> {t('Preview')}
        </h3>
        <p>{t('See what these rules give before you save.')}</p>
      </div>
      <DateField
        className={c['tryField']}
        label={t('Joining date')}
        value={joins}
        isKept
        onChange={(day) => day && setJoins(day)}
      />
      <NumberInput
        className={c['tryField'] ?? ''}
        label={t('Weekly hours')}
        suffix=" h"
        min={0}
        max={168}
        decimalScale={2}
        value={hours}
        onChange={(value) => setHours(typeof value === 'number' ? value : '')}
      />
      <Results terms={terms} types={types} by={by} />
    </section>
  );
}

interface ResultsProps extends Omit<TryItProps, 'reckonedBy'> {
  by: Parameters<typeof tried>[1];
}

function Results({ terms, types, by }: ResultsProps) {
  const year = leaveYearName(triedYear(by).first);
  const limited = terms.flatMap((values) => {
    const term = termOfValues(values);
    const amount = Number.isNaN(term.days) ? null : tried(term, by);
    const type = types.find(({ id }) => id === term.leave_type_id);
    return amount && type ? [{ term, amount, type }] : [];
  });
  return (
    <dl aria-live="polite">
      {limited.map(({ term, amount, type }) => (
        <div key={type.id}>
          <dt>{t('{type} {year}', { type: type.name, year: String(year) })}</dt>
          <dd>
            <b className="num">{inColumn(amount.days)}</b> <span>{howText(amount, term)}</span>
          </dd>
        </div>
      ))}
      {limited.length === 0 && (
        <div>
          <dt>{t('None of these leave types has a limit.')}</dt>
        </div>
      )}
    </dl>
  );
}

/** '30 × 9/12 months × 4/5 of full-time hours', '0.4 a month, 9 months', 'not pro rata' */
function howText(
  { days, basis }: TriedAmount,
  { given, is_pro_rata }: { given: string; is_pro_rata: boolean },
): string {
  if (!basis || basis.months === 0) return t('no full month left in the year');
  if (given === 'monthly')
    return t('{amount} per month, {months}', {
      amount: number(Math.round((days / basis.months) * 100) / 100),
      months: t('{count, plural, one {# month} other {# months}}', { count: basis.months }),
    });
  if (!is_pro_rata) return t('not pro rata');
  return formulaOf(basis, number) ?? t('full year');
}
