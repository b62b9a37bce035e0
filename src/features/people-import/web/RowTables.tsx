import { Switch } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import type { CheckedRow } from '../contract.ts';
import { labelOf, type FieldKey } from '../rules/fields.ts';
import c from './import.module.css';

/** A field that stays as it is. */
export interface Left {
  readonly row: number;
  readonly field: FieldKey;
}

const valueOf = (row: CheckedRow, field: FieldKey) => row.values.find((value) => value.field === field)?.value ?? '';
const plainFields: readonly FieldKey[] = ['employee_number', 'email', 'department', 'manager', 'joined_on'];

/** Rows that need no decision. */
export function PlainTable({ rows }: { rows: readonly CheckedRow[] }) {
  return (
    <table className={c['table']}>
      <thead>
        <tr>
          {[t('Row'), t('Name'), ...plainFields.map(labelOf)].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row}>
            <td className="num">{row.row}</td>
            <th scope="row">{row.name}</th>
            {plainFields.map((field) => (
              <td key={field}>{valueOf(row, field)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChangedTableProps {
  rows: readonly CheckedRow[];
  left: readonly Left[];
  onLeave(left: readonly Left[]): void;
}

/** Field by field; each can stay as it is. */
export function ChangedTable({ rows, left, onLeave }: ChangedTableProps) {
  const isSame = (one: Left, row: number, field: FieldKey) => one.row === row && one.field === field;
  return (
    <table className={c['table']}>
      <thead>
        <tr>
          {[t('Row'), t('Person'), t('Field'), t('In Muster'), t('In the file'), t('Apply')].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.flatMap(({ row, name, changes }) =>
          changes.map(({ field, old, new: now }, index) => {
            const stays = left.some((one) => isSame(one, row, field));
            const others = left.filter((one) => !isSame(one, row, field));
            return (
              <tr key={`${row} ${field}`}>
                <td className="num">{index === 0 && row}</td>
                <th scope="row">{index === 0 && name}</th>
                <td>{labelOf(field)}</td>
                <td>{old ?? t('empty')}</td>
                <td>{stays ? <s>{now}</s> : <b>{now}</b>}</td>
                <td>
                  <Switch
                    aria-label={t('Apply {field} of {name}', { field: labelOf(field), name })}
                    checked={!stays}
                    onChange={() => onLeave(stays ? others : [...left, { row, field }])}
                  />
                </td>
              </tr>
            );
          }),
        )}
      </tbody>
    </table>
  );
}
