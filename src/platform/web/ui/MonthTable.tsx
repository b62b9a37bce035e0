import type { ReactNode, TableHTMLAttributes } from 'react';
import type { LocalDate } from '../../shared/schemas.ts';
import { weekday } from '../format.ts';

interface MonthTableProps extends Omit<TableHTMLAttributes<HTMLTableElement>, 'children'> {
  weeks: readonly (readonly LocalDate[])[];
  caption?: string;
  /** Letters of a weekday's name in the head. */
  letters?: number;
  /** Returns the cell of a date: a `td` with the date as key. */
  cell(date: LocalDate): ReactNode;
}

/** The weeks of a month as a table. */
export function MonthTable({ weeks, caption, letters, cell, ...table }: MonthTableProps) {
  return (
    <table {...table}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col" abbr={weekday(date)}>
              {weekday(date, 'short').slice(0, letters)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>{week.map(cell)}</tr>
        ))}
      </tbody>
    </table>
  );
}
