import { Button } from '@mantine/core';
import type { Reply } from '#platform/shared/contract.ts';
import { clientFor } from '#platform/web/api.ts';
import { shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { confirmDelete, showDeleted } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { leaveReviews } from '../rules/processes-contract.ts';
import type { reviewerLeaves } from '../contract.ts';
import { useLeaveNews } from './leave-api.ts';
import c from './review.module.css';

type Deputy = Reply<(typeof reviewerLeaves)['summary']>['deputies'][number];

const { deleteDeputy } = clientFor(leaveReviews);

/** Deputies of the viewer, from today on, each with a button to end it. */
export function OwnDeputies({ deputies }: { deputies: readonly Deputy[] }) {
  const refresh = useLeaveNews();
  const { run } = useAction(
    async ({ id }: Deputy) => {
      await deleteDeputy.call({ params: { id } });
      void showDeleted();
    },
    { ask: ({ name }) => confirmDelete(name), refresh },
  );
  return deputies.map((deputy) => (
    <p key={deputy.id} className={c['deputy']}>
      {deputyText(deputy)}{' '}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('End {name}’s time as deputy', { name: deputy.name })}
        onClick={() => void run(deputy)}
      >
        {t('End', { of: 'action' })}
      </Button>
    </p>
  ));
}

/** 'Sue Wong is your deputy from 3 Mar to 7 Mar.' */
function deputyText({ name, starts_on, ends_on }: Deputy): string {
  if (starts_on === ends_on) return t('{name} is your deputy on {day}.', { name, day: shortDay(starts_on) });
  return t('{name} is your deputy from {first} to {last}.', {
    name,
    first: shortDay(starts_on),
    last: shortDay(ends_on),
  });
}
