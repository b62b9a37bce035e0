import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { useKeys } from '#platform/web/use-keys.ts';
import { useTouch } from '#platform/web/ui/frame.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import type { ApplicationPage } from './replies.ts';
import { applicationsApi, useLeaveNews } from './leave-api.ts';
import { amountOf, conditionText } from './leave-words.ts';
import c from './view.module.css';

type Decision = 'approved' | 'rejected';

interface FootProps {
  opened: ApplicationPage;
  /** Whether the comment needs the focus, for a rejection. */
  isRejecting?: boolean;
}

/** Foot with a comment field and buttons that decide in one press. */
export function DecisionFoot({ opened, isRejecting = false }: FootProps) {
  const { item } = opened;
  const { comment, setComment, problem, busy, send } = useDecision(opened);
  const field = useDecisionKeys(comment, send);
  const hasKeys = !useTouch();
  useEffect(() => {
    if (isRejecting) field.current?.focus();
  }, [isRejecting, field]);
  return (
    <section className={c['foot']} aria-label={t('Approve or reject')}>
      <Textarea
        ref={field}
        label={t('Comment to {name}', { name: item.user.name })}
        description={t('Required to reject')}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={2000}
        value={comment}
        error={problem}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <div className={c['buttons']}>
        <Button variant="default" loading={busy === 'rejected'} onClick={() => void send('rejected')}>
          {t('Reject')}
          {hasKeys && <Key>R</Key>}
        </Button>
        <Button loading={busy === 'approved'} onClick={() => void send('approved')}>
          {t('Approve {amount}', { amount: amountOf(item.total, item.leave_type.unit) })}
          {hasKeys && <Key>A</Key>}
        </Button>
      </div>
      <p className={c['quiet']}>{hint(opened)}</p>
    </section>
  );
}

/** Label of the key that presses the button, hidden from screen readers. */
const Key = ({ children }: { children: string }) => (
  <kbd className={c['key']} aria-hidden>
    {children}
  </kbd>
);

/** Handles keys: A approves, R rejects once there is a comment, C focuses the comment. @returns the field's ref */
function useDecisionKeys(comment: string, send: (decision: Decision) => Promise<void>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const write = () => field.current?.focus();
  const reject = () => (comment.trim() === '' ? write() : void send('rejected'));
  useKeys({ a: () => void send('approved'), r: reject, c: write });
  return field;
}

/** Explains what the decision does. */
const hint = ({ is_last_decision, reviewers }: ApplicationPage): string =>
  is_last_decision ? t('Your approval books the leave.') : conditionText(reviewers);

function useDecision({ item }: ApplicationPage) {
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState<Decision>();
  const refresh = useLeaveNews();
  const send = async (decision: Decision) => {
    if (busy) return;
    if (decision === 'rejected' && comment.trim() === '') return setProblem(t('This is a required field'));
    setBusy(decision);
    try {
      const params = { params: { id: item.id } };
      const body = { comment, step: item.step };
      if (decision === 'approved') await applicationsApi.approved.call({ ...params, body });
      else await applicationsApi.rejected.call({ ...params, body });
      setComment('');
      void showSuccess();
    } catch (error) {
      const own = error instanceof Fault ? error.errors?.['comment']?.[0] : undefined;
      if (own) setProblem(own);
      else void showFailure(error);
    } finally {
      setBusy(undefined);
      await refresh();
    }
  };
  const write = (text: string) => {
    setComment(text);
    setProblem('');
  };
  return { comment, setComment: write, problem, busy, send };
}
