import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useKeys } from '#platform/web/use-keys.ts';
import { useTouch } from '#platform/web/ui/frame.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
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
  const [isMissing, setMissing] = useState(false);
  const refresh = useLeaveNews();
  const { running, problem, run, forget } = useAction(
    async (decision: Decision) => {
      const decided = { params: { id: item.id }, body: { comment, step: item.step } };
      if (decision === 'approved') await applicationsApi.approved.call(decided);
      else await applicationsApi.rejected.call(decided);
      setComment('');
      void showSuccess();
    },
    { onFault: (fault) => fault.errors?.['comment']?.[0] ?? void showFailure(fault), refresh },
  );
  const send = async (decision: Decision) => {
    const isReasonMissing = decision === 'rejected' && comment.trim() === '';
    setMissing(isReasonMissing);
    if (!isReasonMissing) await run(decision);
  };
  const write = (text: string) => {
    setComment(text);
    setMissing(false);
    forget();
  };
  const error = isMissing ? t('This is a required field') : problem;
  return { comment, setComment: write, problem: error, busy: running?.[0], send };
}
