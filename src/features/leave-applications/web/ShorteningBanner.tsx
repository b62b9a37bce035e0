import { Button } from '@mantine/core';
import { listText } from '#platform/shared/audit-sentences.ts';
import { shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { shorteningApi, useLeaveNews } from './leave-api.ts';
import type { ApplicationPage } from './replies.ts';
import c from './view.module.css';

/** Proposal to shorten the leave, which the person can answer. */
export function ShorteningBanner({ item }: { item: ApplicationPage['item'] }) {
  const { shortening, user } = item;
  const refresh = useLeaveNews();
  const answer = useAction(
    async (id: string, agrees: boolean) => {
      const endpoint = shortening?.may_answer && shortening.is_request ? 'answerRequest' : 'answer';
      const { message } = await shorteningApi[endpoint].call({ params: { id }, body: { agrees } });
      void showSuccess(message);
    },
    { refresh },
  );
  if (!shortening) return null;
  const { id, dates, reason, proposed_by, is_request, may_answer, may_withdraw } = shortening;
  const facts = { name: proposed_by?.name ?? t('Someone'), days: listText(dates.map((date) => shortDay(date))) };
  return (
    <div className={c['banner']} role="group" aria-label={t('Proposal to shorten this leave')}>
      <p>
        <b>{t('{name} asks to return {days}', facts)}</b>
        {reason !== null && <q>{reason}</q>} {may_answer && t('Nothing changes until you agree.')}
        {!may_answer &&
          (is_request ? t('Waiting for an approver.') : t('Waiting for {name} to agree.', { name: user.name }))}
      </p>
      {may_withdraw && (
        <span className={c['buttons']}>
          <Button size="xs" variant="default" loading={answer.busy} onClick={() => void answer.run(id, false)}>
            {t('Withdraw this request')}
          </Button>
        </span>
      )}
      {may_answer && (
        <span className={c['buttons']}>
          <Button size="xs" variant="default" disabled={answer.busy} onClick={() => void answer.run(id, false)}>
            {is_request ? t('Reject') : t('Decline')}
          </Button>
          <Button size="xs" loading={answer.busy} onClick={() => void answer.run(id, true)}>
            {is_request ? t('Approve') : t('Agree')}
          </Button>
        </span>
      )}
    </div>
  );
}
