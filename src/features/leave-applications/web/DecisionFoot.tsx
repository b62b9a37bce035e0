import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useKeys } from '#platform/web/use-keys.ts';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import type { Opened } from './replies.ts';
import { applicationsApi, useLeaveNews } from './leave-api.ts';
import { amountOf, conditionText } from './leave-words.ts';
import c from './view.module.css';

type Decision = 'approved' | 'rejected';

/** Decides with a comment in one press, or turns round what was decided. */
export function DecisionFoot({ opened }: { opened: Opened }) {
  const { item } = opened;
  const { comment, setComment, problem, busy, send } = useDecision(opened);
  const isChange = !item.may_decide;
  const field = useDecisionKeys(isChange, comment, send);
  const other: Decision = item.state === 'approved' ? 'rejected' : 'approved';
  return (
    <section className={c['foot']} aria-label={isChange ? t('Change decision') : t('Decision')}>
      <Textarea
        ref={field}
        label={t('Comment to {name}', { name: item.user.name })}
        description={isChange ? t('Needed to change a decision') : t('Needed to reject')}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={2000}
        value={comment}
        error={problem}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <div className={c['buttons']}>
        {isChange ? (
          <Button variant="default" loading={busy === other} onClick={() => void send(other)}>
            {other === 'approved' ? t('Approve after all') : t('Reject after all')}
          </Button>
        ) : (
          <>
            <Button variant="default" loading={busy === 'rejected'} onClick={() => void send('rejected')}>
              {t('Reject')}
            </Button>
            <Button loading={busy === 'approved'} onClick={() => void send('approved')}>
              {t('Approve {amount}', { amount: amountOf(item.total, item.leave_type.unit) })}
            </Button>
          </>
        )}
      </div>
      <p className={c['quiet']}>{hint(opened, isChange)}</p>
    </section>
  );
}

/** A approves, R rejects once there is a comment, C goes to the comment. @returns the field of the comment */
function useDecisionKeys(isChange: boolean, comment: string, send: (decision: Decision) => Promise<void>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const write = () => field.current?.focus();
  const reject = () => (comment.trim() === '' ? write() : void send('rejected'));
  useKeys(isChange ? { c: write } : { a: () => void send('approved'), r: reject, c: write });
  return field;
}

/** What the decision does. */
function hint({ item, is_last_decision, reviewers }: Opened, isChange: boolean): string {
  if (isChange)
    return item.state === 'approved'
      ? t('{amount} are given back.', { amount: number(item.total) })
      : t('{amount} are taken from the balance.', { amount: number(item.total) });
  return is_last_decision ? t('Your approval books it.') : conditionText(reviewers);
}

function useDecision({ item }: Opened) {
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState<Decision>();
  const refresh = useLeaveNews();
  const send = async (decision: Decision) => {
    if (busy) return;
    if ((decision === 'rejected' || !item.may_decide) && comment.trim() === '')
      return setProblem(t('This is a required field'));
    setBusy(decision);
    try {
      const params = { params: { id: item.id } };
      const body = { comment, step: item.step };
      if (!item.may_decide)
        await applicationsApi.changeDecision.call({ body: { application_id: item.id, decision, comment } });
      else if (decision === 'approved') await applicationsApi.approved.call({ ...params, body });
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
