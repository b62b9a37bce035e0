import type { LocalDate } from '#platform/shared/schemas.ts';
import { date, duration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { columnOf, employmentFields } from '#features/people/rules/employment.ts';
import { moneyOf } from '../money.ts';
import { valueText, type DatedRow, type SalaryRow } from '../ruler/employment-lanes.ts';
import type { Change } from '../tab/changes.ts';
import { rowBefore, type ChangeValues } from './change-values.ts';
import { useFieldChoices } from './choices.ts';
import c from './dialogs.module.css';

interface PreviewProps {
  values: ChangeValues;
  rows: readonly DatedRow[];
  salaries: readonly SalaryRow[];
  change: Change | undefined;
  personId: string;
}

/** Shows the values before the date and from it on. */
export function Preview({ values, rows, salaries, change, personId }: PreviewProps) {
  const choices = useFieldChoices(personId);
  const day = values.effective_from as LocalDate | null;
  if (day === null) return null;
  const changed = employmentFields.flatMap((field) => {
    const value = values[columnOf[field]];
    if (value === undefined) return [];
    const before = rowBefore(
      rows.filter((row) => row.field === field),
      day,
      change,
    );
    const after =
      typeof value === 'number' ? duration(value) : choices[columnOf[field]]?.find(({ id }) => id === value)?.name;
    return [{ before: valueText(field, before?.to ?? null), after }];
  });
  const pay = values.salary && {
    before: amountOf(rowBefore(salaries, day, change)?.amount),
    after: amountOf(values.salary.amount),
  };
  const all = pay ? [...changed, pay] : changed;
  if (all.length === 0) return null;
  const text = (of: 'before' | 'after') => all.map((one) => one[of] || t('none')).join(' · ');
  return (
    <div className={c['preview']}>
      <i data-kind="now">
        <b>{text('before')}</b>
      </i>
      <i data-kind="next">
        <b>{text('after')}</b>
      </i>
      <span className="num">{t('until then')}</span>
      <span className="num">{t('from {date}', { date: date(day) })}</span>
    </div>
  );
}

const amountOf = (amount: string | undefined) => (amount && Number(amount) >= 0 ? moneyOf(amount, 0) : null);
