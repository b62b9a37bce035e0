import { Button } from '@mantine/core';
import { mdiAccountGroupOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Back } from '#platform/web/ui/Back.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { peopleText } from './process-words.ts';
import { ProcessForm } from './ProcessForm.tsx';
import { processesPath, processPath, processPeoplePath, reviewsApi, useProcessNews } from './processes-api.ts';
import c from './processes.module.css';

/** Screen of one process: the reviewers of each step, and what happens when no one answers. */
export function ReviewProcess() {
  const { leave_review_id = '' } = useParams({ strict: false }) as { leave_review_id?: string };
  // One screen for both, because the first load lists every screen.
  if (leave_review_id === 'new') return <NewReviewProcess />;
  return <StoredProcessScreen key={leave_review_id} id={leave_review_id} />;
}

function StoredProcessScreen({ id }: { id: string }) {
  const refresh = useProcessNews();
  const stored = useQuery({ ...reviewsApi.edit.read({ params: { id } }), staleTime: 0 });
  const people = stored.data && peopleText(stored.data.people);
  return (
    <>
      <PageHead
        title={stored.data?.data.name ?? '\u00a0'}
        lead={<Back to={processesPath} text={t('Processes')} />}
        line={people ? t('Review process for {people}. Existing applications keep their steps.', { people }) : '\u00a0'}
        isWaiting={!stored.data}
      >
        {people && (
          <Button
            variant="default"
            leftSection={<Icon path={mdiAccountGroupOutline} size={18} />}
            renderRoot={(props) => <Link to={processPeoplePath(id)} {...props} />}
          >
            {people}
          </Button>
        )}
      </PageHead>
      <QueryState query={stored} page skeleton={<Waiting />}>
        {(data) => <ProcessForm stored={data} onSaved={refresh} />}
      </QueryState>
    </>
  );
}

const Waiting = () => (
  <div className={c['box']}>
    <SkeletonRows rows={9} />
  </div>
);

/** Form of a new process. */
function NewReviewProcess() {
  const { can } = useSession();
  const refresh = useProcessNews();
  const navigate = useNavigate();
  return (
    <>
      <PageHead
        title={t('New process')}
        lead={<Back to={processesPath} text={t('Processes')} />}
        line={t('Set who approves leave and in what order, then assign people.')}
      />
      <ProcessForm
        onSaved={async (id) => {
          await refresh();
          // People who may not edit the process continue with its people.
          await navigate({ to: can('edit_leave_review') ? processPath(id) : processPeoplePath(id) });
        }}
      />
    </>
  );
}
