import { Button } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { RowMenu } from '#platform/web/ui/list/RowMenu.tsx';
import { applicationsApi, useLeaveNews } from './leave-api.ts';
import { periodText } from './leave-words.ts';
import type { ReviewView } from './review-view.ts';
import { useReviewActions } from './row-actions.ts';
import type { ReviewRow as Row } from './use-selection.ts';
import c from './review.module.css';

interface ActsProps {
  row: Row;
  /** View of the list. */
  view: ReviewView;
  /** Opens it beside the list. */
  onOpen(): void;
  /** The same, to enter the reason. */
  onReject(): void;
}

/** Decides in the list when no comment is needed; rejections and changed decisions need one. */
export function RowActs({ view, ...acts }: ActsProps) {
  const { row } = acts;
  const actions = useReviewActions(row, view);
  return (
    <span className={c['acts']}>
      <Decisions {...acts} />
      <RowMenu name={`${row.user.name}, ${periodText(row)}`} actions={actions} />
    </span>
  );
}

function Decisions({ row, onOpen, onReject }: Omit<ActsProps, 'view'>) {
  const approve = useApproving(row);
  const names = { name: row.user.name, stretch: periodText(row) };
  if (row.may_decide)
    return (
      <>
        <Button size="xs" variant="default" aria-label={t('Reject {name}, {stretch}', names)} onClick={onReject}>
          {t('Reject')}
        </Button>
        <Button
          size="xs"
          variant="light"
          loading={approve.busy}
          aria-label={t('Approve {name}, {stretch}', names)}
          onClick={() => void approve.run()}
        >
          {t('Approve')}
        </Button>
      </>
    );
  if (!row.may_change_decision) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      aria-label={t('Change decision: {name}, {stretch}', names)}
      onClick={onOpen}
    >
      {t('Change decision')}
    </Button>
  );
}

/** Approves the step shown on the screen. */
function useApproving({ id, step }: Row) {
  const refresh = useLeaveNews();
  return useAction(
    async () => {
      await applicationsApi.approved.call({ params: { id }, body: { comment: '', step } });
      void showSuccess();
    },
    { refresh },
  );
}
