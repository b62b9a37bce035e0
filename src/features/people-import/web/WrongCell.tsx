import { Button, VisuallyHidden } from '@mantine/core';
import { mdiCheck, mdiPencilOutline } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Checked, CheckedRow } from '../rules/shapes.ts';
import { labelOf, type FieldKey } from '../rules/fields.ts';
import { valueText } from './read-as.ts';
import { valueOf } from './RowTables.tsx';
import c from './import.module.css';

interface WrongCellProps {
  /** Id by which the cell is focused again. */
  id: string;
  row: CheckedRow;
  field: FieldKey;
  currency: string | null;
  /** The manager's name in the file, if the person meant was chosen for all rows. */
  settled: Checked['settled'][number] | undefined;
  isOpen: boolean;
  isBusy: boolean;
  onOpen(isOpen: boolean): void;
  /** @param value null: as it stands in the file @param goesOn whether to open the next problem */
  onSave(value: string | null, goesOn: boolean): void;
}

/** Shows a cell that is wrong, being corrected, corrected or correct. */
export function WrongCell({ id, row, field, currency, settled, isOpen, isBusy, onOpen, onSave }: WrongCellProps) {
  const problem = row.problems.find((one) => one.field === field);
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
