import { Button } from '@mantine/core';
import { mdiAccountGroupOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { Back } from '#platform/web/ui/Back.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { leaveYearOf } from '../rules/leave-year.ts';
import { packagesApi, typesApi } from './leave-rules-api.ts';
import { packagePath, packagePeoplePath, packagesPath, peopleText } from './package-words.ts';
import type { StoredPackage } from './package-values.ts';
import { PackageForm } from './PackageForm.tsx';
import { useLeaveRulesNews } from './use-leave-rules.ts';
import c from './packages.module.css';

/** Screen of one package: what people get of each leave type, and the impact of a change before it is saved. */
export function LeavePackage() {
  const { leave_policy_id = '' } = useParams({ strict: false }) as { leave_policy_id?: string };
  return <StoredPackageScreen key={leave_policy_id} id={leave_policy_id} />;
}

function StoredPackageScreen({ id }: { id: string }) {
  const refresh = useLeaveRulesNews();
  const stored = useQuery({ ...packagesApi.edit.read({ params: { id } }), staleTime: 0 });
  const types = useQuery(typesApi.list.read({}));
  return (
    <>
      <PageHead
        title={stored.data?.data.name ?? '\u00a0'}
        lead={<Back to={packagesPath} text={t('Packages')} />}
        line={stored.data ? lineOf(stored.data) : '\u00a0'}
        isWaiting={!stored.data}
      >
        {stored.data && <PeopleButton id={id} count={stored.data.people} />}
      </PageHead>
      <QueryState query={stored} page skeleton={<Waiting />}>
        {(data) => (
          <QueryState query={types} skeleton={<Waiting />}>
            {(list) => (
              <PackageForm
                stored={data}
                types={list.data}
                year={{ ...data.leave_year, isOwn: data.reckoned_by.has_own_years }}
                reckonedBy={data.reckoned_by}
                onSaved={refresh}
              />
            )}
          </QueryState>
        )}
      </QueryState>
    </>
  );
}

const Waiting = () => (
  <div className={c['box']}>
    <SkeletonRows rows={9} />
  </div>
);

const PeopleButton = ({ id, count }: { id: string; count: number }) => (
  <Button
    variant="default"
    leftSection={<Icon path={mdiAccountGroupOutline} size={18} />}
    renderRoot={(props) => <Link to={packagePeoplePath(id)} {...props} />}
  >
    {peopleText(count)}
  </Button>
);

/** 'Leave package of 43 people. Changed last by Grace Tan on 2 January 2026.' */
function lineOf({ people, updated_by, updated_at }: StoredPackage): string {
  const day = instantDate(updated_at);
  const of = t('Leave package for {people}.', { people: peopleText(people) });
  const changed = updated_by
    ? t('Last changed by {name} on {date}.', { name: updated_by, date: day })
    : t('Last changed on {date}.', { date: day });
  return `${of} ${changed}`;
}

/** Screen that adds a package. */
export function NewLeavePackage() {
  const { can } = useSession();
  const refresh = useLeaveRulesNews();
  const navigate = useNavigate();
  const known = useQuery(packagesApi.list.read({}));
  const types = useQuery(typesApi.list.read({}));
  return (
    <>
      <PageHead
        title={t('New package')}
        lead={<Back to={packagesPath} text={t('Packages')} />}
        line={t('Set how much of each leave type people get, then assign people.')}
      />
      <QueryState query={known} page skeleton={<Waiting />}>
        {({ reckoned_by }) => (
          <QueryState query={types} skeleton={<Waiting />}>
            {(list) => (
              <PackageForm
                types={list.data}
                year={{ ...leaveYearOf(companyToday(), reckoned_by.beginnings), isOwn: reckoned_by.has_own_years }}
                reckonedBy={reckoned_by}
                onSaved={async (id) => {
                  await refresh();
                  // People who may not edit the package continue with its people.
                  await navigate({ to: can('edit_leave_policy') ? packagePath(id) : packagePeoplePath(id) });
                }}
              />
            )}
          </QueryState>
        )}
      </QueryState>
    </>
  );
}
