import { Button } from '@mantine/core';
import { mdiPencilOutline } from '@mdi/js';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { AssignedPeople } from '#features/assigning/web/parts/AssignedPeople.tsx';
import type { AssigningCalls, AssigningWords } from '#features/assigning/web/parts/assigning-calls.ts';
import type { leaveReviews } from '../../rules/processes-contract.ts';
import { processesPath, processPath, reviewsApi, useProcessNews } from './processes-api.ts';

type AssignedReply = Reply<(typeof leaveReviews)['assignedUsers']>;

/** Screen of the people whose applications go through one process. */
export function ProcessPeople() {
  const { leave_review_id = '' } = useParams({ strict: false }) as { leave_review_id?: string };
  return <OneProcess key={leave_review_id} id={leave_review_id} />;
}

function OneProcess({ id }: { id: string }) {
  const { can } = useSession();
  const calls = useMemo(() => callsOf(id), [id]);
  useProcessNews();
  return (
    <AssignedPeople
      calls={calls}
      words={(data) => wordsOf(nameIn(data))}
      crumbs={<Link to={processesPath}>{t('Review process')}</Link>}
      {...(can('edit_leave_review') && { actionsOf: () => <EditButton id={id} /> })}
      mayAssign={can('assign_leave_review')}
    />
  );
}

const EditButton = ({ id }: { id: string }) => (
  <Button
    variant="default"
    leftSection={<Icon path={mdiPencilOutline} size={18} />}
    renderRoot={(props) => <Link to={processPath(id)} {...props} />}
  >
    {t('Edit')}
  </Button>
);

/** The reply also names the process, which the shared assigning code does not know. */
const nameIn = (data: object | undefined): string =>
  data && 'leave_review' in data ? (data as AssignedReply).leave_review.name : '\u00a0';

function callsOf(leave_review_id: string): AssigningCalls {
  const { assignedUsers, assignableData, makeAssignUsers, assignUsers, removeUsers } = reviewsApi;
  const params = { id: leave_review_id };
  return {
    assigned: {
      key: [...assignedUsers.key, leave_review_id],
      call: (query) => assignedUsers.call({ params, query }),
    },
    assignable: {
      key: [...assignableData.key, leave_review_id],
      call: (query) => assignableData.call({ params, query }),
    },
    check: {
      key: makeAssignUsers.key,
      read: (assigned_items) => makeAssignUsers.read({ body: { leave_review_id, assigned_items } }),
    },
    assign: (assigned_items) => assignUsers.call({ body: { leave_review_id, assigned_items } }),
    remove: (user_id) => removeUsers.call({ body: { leave_review_id, user_id } }),
    batchesOf: 'leave-reviews',
    listedUnder: [reviewsApi.index.key, reviewsApi.list.key],
  };
}

const wordsOf = (name: string): AssigningWords => ({
  name,
  assign: t('Assign people to the process {name}', { name }),
  people: t('People with the process {name}', { name }),
  emptyTitle: t('No one has this process yet'),
  emptyText: t('Assign people one by one, or by department, designation or employment type.'),
  removeOne: (person) => t('Remove the process {name} from {person}?', { person, name }),
  removeSeveral: (count) =>
    t(
      '{count, plural, one {Remove the process {name} from # person?} other {Remove the process {name} from # people?}}',
      { count, name },
    ),
});
