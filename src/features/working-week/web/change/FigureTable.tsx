import { duration, month, number, signedDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { leaveYearName } from '#features/leave/rules/leave-year.ts';
import type { Figures } from '../../rules/shapes.ts';
import { leaveAmount, shortList, targetText } from '../figure-words.ts';
import c from './change.module.css';

interface FigureRow {
  readonly label: string;
  readonly more: string;
  readonly before: string;
  readonly after: string;
  readonly difference: string;
  /** Whether more of it is good or bad for the person; 0: neither. */
  readonly sign: -1 | 0 | 1;
}

/** The figures before and after the change. */
export function FigureTable({ before, after }: { before: Figures; after: Figures }) {
  return (
    <table className={c['figures']}>
      <thead>
        <tr>
          <th scope="col">{t('What')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
          <th scope="col">
            <span hidden>{t('Difference')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(before, after).map((row) => (
          <tr key={row.label}>
            <th scope="row">
              {row.label}
              {row.more && <small>{row.more}</small>}
            </th>
            <td className="num">{row.before}</td>
            <td className="num">
              <b>{row.after}</b>
            </td>
            <td className="num" data-sign={row.sign}>
              {row.difference}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const signOf = (difference: number) => Math.sign(difference) as FigureRow['sign'];

function rowsOf(before: Figures, after: Figures): FigureRow[] {
  const hours = after.target.target - before.target.target;
  return [
    {
      label: t('Target of {month}', { month: month(after.target.month) }),
      more: targetText(after),
      before: duration(before.target.target),
      after: duration(after.target.target),
      difference: hours === 0 ? '' : signedDuration(hours),
      sign: signOf(hours),
    },
    ...leaveRows(before.leave, after.leave),
    {
      ...numbers(before.holidays.total, after.holidays.total, number),
      label: t('Holidays on own days, {year}', { year: String(after.holidays.year) }),
      more: shortList(after.holidays.names),
      sign: 0,
    },
  ];
}

function leaveRows(before: Figures['leave'], after: Figures['leave']): FigureRow[] {
  if (!before || !after || before.name !== after.name) return [];
  const year = leaveYearName(after.first);
  return [
    {
      ...numbers(before.given, after.given, leaveAmount),
      label: t('{leave} {year}', { leave: after.name, year }),
      more: t('{formula} in a whole year', { formula: after.formula }),
    },
    {
      ...numbers(before.left, after.left, leaveAmount),
      label: t('Left to plan in {year}', { year }),
      more: t('after booked leave'),
    },
  ];
}

function numbers(before: number, after: number, text: (value: number) => string) {
  const difference = Math.round((after - before) * 100) / 100;
  const sign = difference > 0 ? '+' : '−';
  return {
    before: text(before),
    after: text(after),
    difference: difference === 0 ? '' : `${sign}${text(Math.abs(difference))}`,
    sign: signOf(difference),
  };
}
