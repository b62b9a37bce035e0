import { useEffect, useRef, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import type { Checked, CheckedRow, ImportSettings } from '../rules/shapes.ts';
import { labelOf, type FieldKey } from '../rules/fields.ts';
import { Row, Table } from './RowTables.tsx';
import type { Fix } from './use-check.ts';
import { WrongCell } from './WrongCell.tsx';

interface WrongTableProps {
  rows: readonly CheckedRow[];
  isBusy: boolean;
  /** Whether only columns with a problem or a correction are shown. */
  isBrief: boolean;
  currency: string | null;
  columns: ImportSettings['columns'];
  settled: Checked['settled'];
  onFix(fixes: Fix[]): void;
}

interface Place {
  readonly row: number;
  readonly field: FieldKey;
}

const isAt = (place: Place | undefined, row: number, field: FieldKey) => place?.row === row && place.field === field;
const keyOf = ({ row, field }: Place) => `${row} ${field}`;

/** Corrects wrong cells in place; Tab opens the next one, and corrected cells still show the old value. */
export function WrongTable({ rows, isBusy, isBrief, currency, columns, settled, onFix }: WrongTableProps) {
  const [open, setOpen] = useState<Place>();
  const { table, focusLater } = useFocusAfter(isBusy);
  const fields = fieldsOf(rows, isBrief, columns);
  const problems = rows.flatMap((row) =>
    fields.filter((field) => row.problems.some((one) => one.field === field)).map((field) => ({ row: row.row, field })),
  );
  const nextOf = (place: Place) => problems[problems.findIndex((one) => isAt(one, place.row, place.field)) + 1];
  const save = (place: Place, value: string | null, goesOn: boolean) => {
    onFix([{ ...place, value }]);
    const next = goesOn ? nextOf(place) : undefined;
    setOpen(next);
    if (!next) focusLater(keyOf(place));
  };
  return (
    <div ref={table}>
      <Table names={[t('Row'), t('Name'), ...fields.map(labelOf)]}>
        {rows.map((row) => (
          <Row key={row.row} row={row}>
            {fields.map((field) => (
              <td key={field}>
                <WrongCell
                  {...{ row, field, currency, isBusy }}
                  id={keyOf({ row: row.row, field })}
                  settled={settled.find(({ value }) => field === 'manager' && value === row.settled_manager)}
                  isOpen={isAt(open, row.row, field)}
                  onOpen={(isOpen) => {
                    setOpen(isOpen ? { row: row.row, field } : undefined);
                    if (!isOpen) focusLater(keyOf({ row: row.row, field }));
                  }}
                  onSave={(value, goesOn) => save({ row: row.row, field }, value, goesOn)}
                />
              </td>
            ))}
          </Row>
        ))}
      </Table>
    </div>
  );
}

function fieldsOf(rows: readonly CheckedRow[], isBrief: boolean, columns: ImportSettings['columns']): FieldKey[] {
  const touched = rows.flatMap(({ problems, fixes, settled_manager }) => [
    ...problems.map(({ field }) => field),
    ...fixes.map(({ field }) => field),
    ...(settled_manager === null ? [] : (['manager'] as const)),
  ]);
  const used = columns.filter((field) => field !== null);
  const all = new Set<FieldKey>(isBrief ? touched : [...used, ...touched]);
  // The number shows which person the row is about.
  if (isBrief && used.includes('employee_number')) all.add('employee_number');
  if (!isBrief) all.delete('name');
  return [...used.filter((field) => all.has(field)), ...[...all].filter((field) => !used.includes(field))].filter(
    (field) => isBrief || field !== 'name',
  );
}

/** Focuses a cell once its saved value has arrived. */
function useFocusAfter(isBusy: boolean) {
  const table = useRef<HTMLDivElement>(null);
  const target = useRef<string>(undefined);
  useEffect(() => {
    if (isBusy || target.current === undefined) return;
    table.current?.querySelector<HTMLElement>(`[data-cell="${target.current}"]`)?.focus();
    target.current = undefined;
  });
  return {
    table,
    focusLater: (key: string) => {
      target.current = key;
    },
  };
}
