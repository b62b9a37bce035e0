import { Button, TextInput } from '@mantine/core';
import { mdiAlertOutline } from '@mdi/js';
import { useState } from 'react';
import { number } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { amountOf } from './leave-words.ts';
import { useDecideTogether, type Decision, type ReviewRow, type Selection } from './use-selection.ts';
import c from './selection.module.css';

/** Decides everything that is selected, with one comment to all. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const { selected, clear } = selection;
  const { busy, decide, refused, forget } = useDecideTogether(selection);
  if (selected.length === 0 && refused.length === 0) return null;
  const close = () => {
    clear();
    forget();
  };
  return (
    <section className={c['bar']} aria-label={t('Selected applications')}>
      <Count selection={selection} onClear={close} />
      <Warning lines={refused.length > 0 ? refused.map(({ text }) => text) : warningsOf(selected)} />
      {selected.length > 0 && <Decide count={selected.length} busy={busy} decide={decide} />}
    </section>
  );
}

function Count({ selection: { selected, possible, all }, onClear }: { selection: Selection; onClear(): void }) {
  return (
    <div className={c['count']}>
      <b role="status">{plural(selected.length, '{count} selected', '{count} selected')}</b>
      <span>
        {selected.length < possible.length && (
          <button type="button" onClick={all}>
            {t('Select all {count}', { count: possible.length })}
          </button>
        )}
        <button type="button" onClick={onClear}>
          {t('Clear')}
        </button>
      </span>
    </div>
  );
}

type Deciding = Pick<ReturnType<typeof useDecideTogether>, 'busy' | 'decide'>;

function Decide({ count, busy, decide }: Deciding & { count: number }) {
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
        placeholder={t('Comment to all, needed to reject')}
        maxLength={2000}
        value={comment}
        error={problem}
        onChange={({ currentTarget }) => {
          setComment(currentTarget.value);
          setProblem('');
        }}
      />
      <div className={c['buttons']}>
        <Button variant="default" loading={busy === 'rejected'} onClick={() => void press('rejected')}>
          {t('Reject {count}', { count })}
        </Button>
        <Button loading={busy === 'approved'} onClick={() => void press('approved')}>
          {t('Approve {count}', { count })}
        </Button>
      </div>
    </>
  );
}

const Warning = ({ lines }: { lines: readonly string[] }) => (
  <div className={c['warning']} role="status">
    {lines.map((line) => (
      <p key={line}>
        <Icon path={mdiAlertOutline} size={16} />
        <span>{line}</span>
      </p>
    ))}
  </div>
);

/** Whose balance would be below zero. */
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
