import { useEffect, useRef, useState } from 'react';
import { Button, VisuallyHidden } from '@mantine/core';
import { mdiCheck, mdiPencilOutline } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { CheckResult, CheckedRow, ImportSettings } from '../rules/shapes.ts';
import { labelOf, type FieldKey } from '../rules/fields.ts';
import { Row, Table, valueOf } from './RowTables.tsx';
import type { Fix } from './use-check.ts';
import { valueText } from './read-as.ts';
import c from './import.module.css';

interface WrongTableProps {
  rows: readonly CheckedRow[];
  isBusy: boolean;
  /** Whether only columns with a problem or a correction are shown. */
  isBrief: boolean;
  currency: string | null;
  columns: ImportSettings['columns'];
  settled: CheckResult['settled'];
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
    fields
      .filter((field) => row.problems.some((problem) => problem.field === field))
      .map((field) => ({ row: row.row, field })),
  );
  const nextOf = (place: Place) => problems[problems.findIndex((problem) => isAt(problem, place.row, place.field)) + 1];
  const save = (place: Place, value: string | null, goesOn: boolean) => {
    onFix([{ ...place, value }]);
    const next = goesOn ? nextOf(place) : undefined;
    setOpen(next);
    if (!next) focusLater(keyOf(place));
  };
  return (
    <div ref={table}>
      <Table names={[t('Row'), t('Name', { of: 'person' }), ...fields.map(labelOf)]}>
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

interface WrongCellProps {
  /** Id by which the cell is focused again. */
  id: string;
  row: CheckedRow;
  field: FieldKey;
  currency: string | null;
  /** The manager's name in the file, if the person meant was chosen for all rows. */
  settled: CheckResult['settled'][number] | undefined;
  isOpen: boolean;
  isBusy: boolean;
  onOpen(isOpen: boolean): void;
  /** @param value null: as it stands in the file @param goesOn whether to open the next problem */
  onSave(value: string | null, goesOn: boolean): void;
}

/** Shows a cell that is wrong, being corrected, corrected or correct. */
function WrongCell({ id, row, field, currency, settled, isOpen, isBusy, onOpen, onSave }: WrongCellProps) {
  const problem = row.problems.find((problem) => problem.field === field);
  const fix = row.fixes.find((one) => one.field === field);
  const name = t('{field} in row {row}', { field: labelOf(field), row: row.row });
  if (isOpen)
    return (
      <EditedCell
        {...{ name, onSave }}
        value={fix?.value ?? problem?.value ?? ''}
        why={problem?.why}
        onClose={() => onOpen(false)}
      />
    );
  if (problem)
    return (
      <button type="button" data-cell={id} className={c['wrong']} onClick={() => onOpen(true)}>
        <VisuallyHidden>{name}</VisuallyHidden>
        <b>{problem.value || t('Empty')}</b>
        <Icon path={mdiPencilOutline} size={16} />
        <small>{problem.why}</small>
      </button>
    );
  const value = valueText(field, valueOf(row, field), currency);
  if (settled) return <FixedCell value={value || t('No one yet')} was={settled.value} />;
  if (!fix) return value;
  return (
    <FixedCell value={value || t('Empty')} was={fix.was || t('Empty')}>
      <Button
        variant="subtle"
        size="compact-xs"
        data-cell={id}
        disabled={isBusy}
        aria-label={t('Undo {field}', { field: name })}
        onClick={() => onSave(null, false)}
      >
        {t('Undo')}
      </Button>
    </FixedCell>
  );
}

interface FixedCellProps {
  value: string;
  was: string;
  children?: React.ReactNode;
}

function FixedCell({ value, was, children }: FixedCellProps) {
  return (
    <span className={c['fixed']}>
      <Icon path={mdiCheck} size={14} />
      <span>
        {value}
        <small>{t('before: {value}', { value: was })}</small>
      </span>
      {children}
    </span>
  );
}

interface EditedCellProps {
  name: string;
  value: string;
  why: string | undefined;
  onSave(value: string, goesOn: boolean): void;
  onClose(): void;
}

function EditedCell({ name, value, why, onSave, onClose }: EditedCellProps) {
  const [typed, setTyped] = useState(value);
  return (
    <span className={c['edited']}>
      <input
        aria-label={name}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just pressed this cell, or came by Tab
        autoFocus
        aria-invalid={why !== undefined}
        value={typed}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          const goesOn = event.key === 'Tab' && !event.shiftKey;
          if (event.key !== 'Enter' && !goesOn) return;
          // The focus goes to the cell's button, which the same key press would open again.
          event.preventDefault();
          onSave(typed, goesOn);
        }}
      />
      <span role="alert">
        {why} <kbd>{t('Enter')}</kbd> {t('to save')}
      </span>
    </span>
  );
}
