import { decimal, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { LeaveSummary } from '../../rules/shapes.ts';
import type { ReportView } from '../report-view.ts';
import { inDays, totalOf, type LeaveType, type OpenLeave } from './totals.ts';
import { monthsOf, shortMonth } from './months.ts';
import { Swatch } from './YearChart.tsx';
import c from '../reports.module.css';

interface YearTableProps {
  view: ReportView;
  summary: LeaveSummary;
  onOpen: OpenLeave;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Numbers of the chart; types counted in hours stand below, outside the sums of days. */
export function YearTable({ view, summary, onOpen }: YearTableProps) {
  const months = monthsOf(view);
  const [days, hours] = [inDays(summary), summary.types.filter(({ unit }) => unit === 'hours')];
  const perPerson = (value: number) => decimal(summary.people ? value / summary.people : 0, 1);
  return (
    <div className={c['scroll']}>
      <table className={`${c['table']} ${c['yearTable']}`} aria-label={t('Leave days by type and month')}>
        <thead>
          <tr>
            <th scope="col">{t('Type')}</th>
            {months.map((month) => (
              <th key={month} scope="col" data-number data-now={month === summary.today.slice(0, 7) || undefined}>
                {shortMonth(month)}
              </th>
            ))}
            <th scope="col" data-number>
              {t('Total')}
            </th>
            <th scope="col" data-number>
              {t('Per person')}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...days, ...hours].map((type, index) => (
            <TypeRow key={type.id} {...{ type, place: index, months, perPerson, onOpen }} />
          ))}
        </tbody>
        <AllRow
          {...{ days, months, perPerson, onOpen }}
          name={hours.length ? t('All days') : t('All', { of: 'days' })}
        />
      </table>
    </div>
  );
}

interface RowProps extends Pick<YearTableProps, 'onOpen'> {
  months: readonly string[];
  perPerson(value: number): string;
}

function TypeRow({ type, place, months, perPerson, onOpen }: RowProps & { type: LeaveType; place: number }) {
  return (
    <tr>
      <th scope="row">
        <span className={c['swatch']}>
          {type.unit === 'days' && <Swatch place={place} />}
          {type.unit === 'hours' ? t('{type}, hours', { type: type.name }) : type.name}
        </span>
      </th>
      {months.map((month) => (
        <MonthCell key={month} type={type} month={month} onOpen={onOpen} />
      ))}
      <SumCell sum={round(type.taken + type.planned)} onOpen={() => onOpen({ type })} />
      <SumCell
        sum={round(type.taken + type.planned)}
        text={perPerson(type.taken + type.planned)}
        onOpen={() => onOpen({ type, title: t('{type} per person', { type: type.name }) })}
      />
    </tr>
  );
}

function AllRow({ days, months, perPerson, onOpen, name }: RowProps & { days: readonly LeaveType[]; name: string }) {
  const all = round(totalOf(days, 'taken') + totalOf(days, 'planned'));
  return (
    <tfoot>
      <tr>
        <th scope="row">{name}</th>
        {months.map((month) => (
          <SumCell
            key={month}
            sum={round(days.reduce((sum, type) => sum + amountIn(type, month).sum, 0))}
            onOpen={() => onOpen({ month })}
          />
        ))}
        <SumCell sum={all} onOpen={() => onOpen({})} />
        <SumCell
          sum={all}
          text={perPerson(all)}
          onOpen={() => onOpen({ title: t('{type} per person', { type: t('All leave') }) })}
        />
      </tr>
    </tfoot>
  );
}

interface SumCellProps {
  sum: number;
  /** Text shown instead, divided by the number of people. */
  text?: string;
  onOpen(): void;
}

function SumCell({ sum, text, onOpen }: SumCellProps) {
  return (
    <td data-number className="num">
      {sum ? (
        <button type="button" className={c['opens']} onClick={onOpen}>
          {text ?? number(sum)}
        </button>
      ) : (
        '–'
      )}
    </td>
  );
}

function amountIn({ months }: LeaveType, month: string) {
  const own = months.find((one) => one.month === month);
  const [taken, planned] = [own?.taken ?? 0, own?.planned ?? 0];
  return { sum: round(taken + planned), isPlanned: taken === 0 && planned > 0 };
}

function MonthCell({ type, month, onOpen }: { type: LeaveType; month: string; onOpen: OpenLeave }) {
  const { sum, isPlanned } = amountIn(type, month);
  return (
    <td data-number className="num" data-planned={isPlanned || undefined}>
      {sum ? (
        <button type="button" className={c['opens']} onClick={() => onOpen({ type, month })}>
          {number(sum)}
        </button>
      ) : (
        '–'
      )}
    </td>
  );
}
