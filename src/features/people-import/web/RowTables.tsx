import { Switch } from '@mantine/core';
import { mdiArrowRight } from '@mdi/js';
import type { ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { CheckedRow } from '../rules/shapes.ts';
import { labelOf, type FieldKey } from '../rules/fields.ts';
import { valueText } from './read-as.ts';
import c from './import.module.css';

/** A changed field that stays as it is. */
export interface SkippedField {
  readonly row: number;
  readonly field: FieldKey;
  /** Number of changed fields of the row */
  readonly of: number;
}

/** @param names headings of the columns */
export function Table({ names, children }: { names: readonly string[]; children: ReactNode }) {
  return (
    <table className={c['table']}>
      <thead>
        <tr>
          {names.map((name, index) => (
            <th key={index} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Shows the number and name of a row, and its cells. */
export function Row({ row, children }: { row: CheckedRow; children: ReactNode }) {
  return (
    <tr>
      <td className="num">{row.row}</td>
      <th scope="row">{row.name}</th>
      {children}
    </tr>
  );
}

export const valueOf = ({ values }: CheckedRow, field: FieldKey): string =>
  values.find((value) => value.field === field)?.value ?? '';

const plainFields: readonly FieldKey[] = ['employee_number', 'email', 'department', 'manager', 'joined_on'];

interface PlainTableProps {
  rows: readonly CheckedRow[];
  currency: string | null;
}

/** Shows rows that need no decision. */
export function PlainTable({ rows, currency }: PlainTableProps) {
  return (
    <Table names={[t('Row'), t('Name', { of: 'person' }), ...plainFields.map(labelOf)]}>
      {rows.map((row) => (
        <Row key={row.row} row={row}>
          {plainFields.map((field) => (
            <td key={field}>{valueText(field, valueOf(row, field), currency)}</td>
          ))}
        </Row>
      ))}
    </Table>
  );
}

interface ChangedTableProps extends PlainTableProps {
  left: readonly SkippedField[];
  onLeave(left: readonly SkippedField[]): void;
}

/** Shows the changes field by field; each can be left out. */
export function ChangedTable({ rows, currency, left, onLeave }: ChangedTableProps) {
  const isSame = (one: SkippedField, row: number, field: FieldKey) => one.row === row && one.field === field;
  const toggle = (row: number, field: FieldKey, of: number) => {
    const others = left.filter((one) => !isSame(one, row, field));
    onLeave(others.length < left.length ? others : [...left, { row, field, of }]);
  };
  return (
    <Table names={[t('Row'), t('Person'), t('Field'), t('In Muster'), t('In the file'), t('Apply', { of: 'change' })]}>
      {rows.flatMap((row) =>
        row.changes.map((change, index) => (
          <ChangedField
            key={`${row.row} ${change.field}`}
            {...{ row, change, currency }}
            isFirst={index === 0}
            stays={left.some((one) => isSame(one, row.row, change.field))}
            onTurn={() => toggle(row.row, change.field, row.changes.length)}
          />
        )),
      )}
    </Table>
  );
}

interface ChangedFieldProps {
  row: CheckedRow;
  change: CheckedRow['changes'][number];
  currency: string | null;
  isFirst: boolean;
  stays: boolean;
  onTurn(): void;
}

function ChangedField({ row, change, currency, isFirst, stays, onTurn }: ChangedFieldProps) {
  const { field, old, new: now } = change;
  const name = labelOf(field);
  const text = valueText(field, now, currency);
  return (
    <tr data-first={isFirst || undefined}>
      {isFirst && (
        <>
          <td className="num" rowSpan={row.changes.length}>
            {row.row}
          </td>
          <th scope="row" rowSpan={row.changes.length}>
            {row.name}
            <small>{valueOf(row, 'designation')}</small>
          </th>
        </>
      )}
      <td>{name}</td>
      <td>{old === null ? t('Empty') : valueText(field, old, currency)}</td>
      <td>
        <span className={c['to']}>
          <Icon path={mdiArrowRight} size={14} />
          {stays ? <s>{text}</s> : <b>{text}</b>}
        </span>
      </td>
      <td>
        <Switch
          aria-label={t('Apply {field} for {name}', { field: name, name: row.name })}
          checked={!stays}
          onChange={onTurn}
        />
      </td>
    </tr>
  );
}
