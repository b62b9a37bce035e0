import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { setupApi } from './leave-rules-api.ts';
import { FullTimeWork } from './FullTimeWork.tsx';
import { SetupForm } from './SetupForm.tsx';
import { useLeaveRulesNews } from './use-leave-rules.ts';
import c from './packages.module.css';

/** Screen with the rules of leave for everyone, as sentences with fields. */
export function LeaveSetup() {
  const query = useQuery({ ...setupApi.index.read(), staleTime: 0 });
  const refresh = useLeaveRulesNews();
  useFlush();
  return (
    <>
      <PageHead
        title={t('Leave setup')}
        line={t('Rules for everyone. Leave packages define how much leave people get.')}
      />
      <QueryState query={query} page skeleton={<Waiting />}>
        {(stored) => (
          <>
            <FullTimeWork onSaved={refresh} />
            <SetupForm stored={stored} onSaved={refresh} />
          </>
        )}
      </QueryState>
    </>
  );
}

const Waiting = () => (
  <div className={c['box']}>
    <SkeletonRows rows={12} />
  </div>
);
