import { Button } from '@mantine/core';
import { mdiAlertCircleOutline } from '@mdi/js';
import { useNavigate } from '@tanstack/react-router';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import { totalOf } from '../rules/choosing.ts';
import { useLeaveNews, waitsApi } from './leave-api.ts';
import { amountOf } from './leave-words.ts';
import type { SummaryProps } from './summary-props.ts';
import c from './apply.module.css';

interface WaitChoiceProps extends SummaryProps {
  /** Chosen dates on which no place is left. */
  refused: readonly LocalDate[];
  /** Why the last attempt was refused; empty: it was not. */
  problem: string;
}

/** Offers to wait for a place where a limit is reached, or to apply for the other dates alone. */
export function WaitChoice(props: WaitChoiceProps) {
  const { choice, dates, refused, start, onChosen } = props;
  const join = useJoin(props);
  const problem = join.problem || props.problem;
  const others = new Map([...choice.chosen].filter(([date]) => !refused.includes(date)));
  return (
    <div className={c['send']}>
      <div className={c['foot']}>
        {problem && (
          <p className={c['problem']} role="alert">
            <Icon path={mdiAlertCircleOutline} size={18} />
            {problem}
          </p>
        )}
        {others.size > 0 && (
          <Button variant="default" fullWidth onClick={() => onChosen(others)}>
            {t('Keep only the other {amount}', {
              amount: amountOf(totalOf(others, dates, choice.type), choice.type.unit),
            })}
          </Button>
        )}
        {!start && (
          <Button fullWidth size="md" loading={join.busy} onClick={() => void join.run()}>
            {t('Join the waiting list')}
          </Button>
        )}
      </div>
      <p className={c['hint']}>
        {start ? t('Remove these days to save.') : t('Nothing is taken off your balance until you get a place.')}
      </p>
      {!start && choice.files.length > 0 && (
        <p className={c['hint']}>{t('Attach your files again when a place is free.')}</p>
      )}
    </div>
  );
}

function useJoin({ form, choice, isOwn, onClear }: SummaryProps) {
  const navigate = useNavigate();
  const refresh = useLeaveNews();
  return useAction(
    async () => {
      const { message } = await waitsApi.store.call({
        body: {
          ...(!isOwn && { user_id: form.author.id }),
          leave_type_id: choice.type.id,
          enabled_dates: [...choice.chosen].map(([date, part]) => ({ date, part })),
          period_starts: [...choice.period_starts],
          reason: choice.reason,
        },
      });
      onClear();
      await refresh();
      await navigate({ to: isOwn ? '/leaves/self' : `/leaves/${form.author.id}` });
      void showSuccess(message);
    },
    { onFault: inlineOr(showFailure) },
  );
}
