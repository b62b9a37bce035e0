import { TextInput, VisuallyHidden } from '@mantine/core';
import { mdiPencilOutline } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { CheckedRow } from '../contract.ts';
import { labelOf, type FieldKey } from '../rules/fields.ts';
import type { Fix } from './use-check.ts';
import c from './import.module.css';

interface WrongTableProps {
  rows: readonly CheckedRow[];
  isBusy: boolean;
  onFix(fixes: Fix[]): void;
}

/** Only columns with problems; a wrong cell is put right in its place, Tab goes to the next one. */
export function WrongTable({ rows, isBusy, onFix }: WrongTableProps) {
  const fields = [...new Set(rows.flatMap(({ problems }) => problems.map(({ field }) => field)))];
  return (
    <table className={c['table']}>
      <thead>
        <tr>
          {[t('Row'), t('Name'), ...fields.map(labelOf)].map((name) => (
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
            {fields.map((field) => (
              <td key={field}>
                <Cell
                  row={row}
                  field={field}
                  isBusy={isBusy}
                  onFix={(value) => onFix([{ row: row.row, field, value }])}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  row: CheckedRow;
  field: FieldKey;
  isBusy: boolean;
  onFix(value: string): void;
}

function Cell({ row, field, isBusy, onFix }: CellProps) {
  const problem = row.problems.find((one) => one.field === field);
  const [typed, setTyped] = useState<string>();
  if (!problem) return row.values.find((value) => value.field === field)?.value ?? '';
  const name = t('{field} of row {row}', { field: labelOf(field), row: row.row });
  if (typed === undefined)
    return (
      <button type="button" className={c['wrong']} onClick={() => setTyped(problem.value)}>
        <VisuallyHidden>{name}</VisuallyHidden>
        <b>{problem.value || t('empty')}</b>
        <Icon path={mdiPencilOutline} size={16} />
        <small>{problem.why}</small>
      </button>
    );
  return (
    <TextInput
      aria-label={name}
      autoFocus
      value={typed}
      error={problem.why}
      disabled={isBusy}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onFix(typed);
        if (key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
