import { Button, TextInput } from '@mantine/core';
import { mdiAlertOutline } from '@mdi/js';
import { useState } from 'react';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useCut } from '#platform/web/use-cut.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { amountOf } from './leave-words.ts';
import {
  useDecisionChecks,
  useDecideTogether,
  type CheckedLeaves,
  type Decision,
  type RefusedDecision,
  type ReviewRow,
  type Selection,
} from './use-selection.ts';
import c from './selection.module.css';

/** Bar that decides everything selected with one comment; shows in advance what cannot be approved. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const { selected, clear } = selection;
  const checked = useDecisionChecks(selected);
  const { busy, decide, refused, forget } = useDecideTogether(selection, checked);
  if (selected.length === 0 && refused.length === 0) return null;
  const close = () => {
    clear();
    forget();
  };
  return (
    <section className={c['bar']} aria-label={t('Selected applications')}>
      <Count selection={selection} onClear={close} />
      <Warning checked={checked} selected={selected} refused={refused} />
      {selected.length > 0 && <Decide checked={checked} busy={busy} decide={decide} />}
    </section>
  );
}

function Count({ selection: { selected, possible, all }, onClear }: { selection: Selection; onClear(): void }) {
  return (
    <div className={c['count']}>
      <b role="status">{t('{count} selected', { count: selected.length })}</b>
      <small>{selectionText(selected)}</small>
      <span>
        {selected.length < possible.length && (
          <button type="button" onClick={all}>
            {t('Select all {count}', { count: possible.length })}
          </button>
        )}
        <button type="button" onClick={onClear}>
          {t('Clear', { of: 'selection' })}
        </button>
      </span>
    </div>
  );
}

/** '19.5 days, 5 people' */
function selectionText(rows: readonly ReviewRow[]): string {
  const amounts = (['days', 'hours'] as const).flatMap((unit) => {
    const sum = rows.reduce((total, row) => total + (row.leave_type.unit === unit ? row.total : 0), 0);
    return sum > 0 ? [amountOf(Math.round(sum * 100) / 100, unit)] : [];
  });
  const people = new Set(rows.map(({ user }) => user.id)).size;
  return [
    ...amounts,
    ...(people > 0 ? [t('{count, plural, one {# person} other {# people}}', { count: people })] : []),
  ].join(', ');
}

type DecideProps = Pick<ReturnType<typeof useDecideTogether>, 'busy' | 'decide'>;

function Decide({ checked: { approvable, decidable }, busy, decide }: DecideProps & { checked: CheckedLeaves }) {
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState('');
  const press = async (decision: Decision) => {
    if (decision === 'rejected' && comment.trim() === '') return setProblem(t('This is a required field'));
    if (await decide(decision, comment)) setComment('');
  };
  return (
    <>
      <TextInput
        aria-label={t('Comment to all')}
        placeholder={t('Comment to all (required to reject)')}
        maxLength={2000}
        value={comment}
        error={problem}
        onChange={({ currentTarget }) => {
          setComment(currentTarget.value);
          setProblem('');
        }}
      />
      <div className={c['buttons']}>
        <Button
          variant="default"
          loading={busy === 'rejected'}
          disabled={decidable.length === 0}
          onClick={() => void press('rejected')}
        >
          {t('Reject {count}', { count: decidable.length })}
        </Button>
        <Button loading={busy === 'approved'} disabled={approvable.length === 0} onClick={() => void press('approved')}>
          {t('Approve {count}', { count: approvable.length })}
        </Button>
      </div>
    </>
  );
}

interface WarningProps {
  checked: CheckedLeaves;
  selected: readonly ReviewRow[];
  /** Applications that were refused when deciding. */
  refused: readonly RefusedDecision[];
}

/** Number that can be approved, with reasons for the others; those stay selected. */
function Warning({ checked, selected, refused }: WarningProps) {
  const known = [...refused, ...checked.refused.filter(({ id }) => !refused.some((one) => one.id === id))];
  const barred = new Set(known.map(({ id }) => id));
  const lines = [...known.map(({ text }) => text), ...warningsOf(selected.filter(({ id }) => !barred.has(id)))];
  const { shown, more } = useCut(lines, maxLines);
  const isPart = selected.length > 0 && checked.refused.length > 0;
  return (
    <div className={c['warning']} role="status">
      {isPart && <b>{t('{count} can be approved.', { count: checked.approvable.length })}</b>}
      {shown.map((line) => (
        <p key={line}>
          <Icon path={mdiAlertOutline} size={16} />
          <span>{line}</span>
        </p>
      ))}
      {more && <p>{more}</p>}
    </div>
  );
}

/** Number of lines that fit in the bar. */
const maxLines = 4;

/** Warns about balances that would become negative. */
const warningsOf = (rows: readonly ReviewRow[]): string[] =>
  rows.flatMap(({ user, left_after, leave_type }) =>
    left_after !== null && left_after < 0
      ? [
          t('{name} would have {amount}.', {
            name: user.name,
            amount: amountOf(left_after, leave_type.unit).replace(number(left_after), minus(left_after)),
          }),
        ]
      : [],
  );

const minus = (amount: number) => number(amount).replace('-', '−');
