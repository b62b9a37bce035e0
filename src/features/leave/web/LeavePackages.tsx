import { Button } from '@mantine/core';
import { mdiAccountGroupOutline, mdiDeleteOutline, mdiPencilOutline, mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Reply } from '#platform/shared/contract.ts';
import { compareNames } from '#platform/shared/locale.ts';
import { instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { id } from '#platform/web/address.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { useTrashing } from '#platform/web/use-trashing.ts';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { sortedBy, trashedListAddress, usePageQuery } from '#platform/web/ui/list/list-view.ts';
import type { ListColumn, RowActions } from '#platform/web/ui/list/list-rows.ts';
import { ListScreen } from '#platform/web/ui/list/ListScreen.tsx';
import type { leavePackages, LeavePackageRow } from '../contract.ts';
import type { UncoveredLeave } from '../rules/effect-shapes.ts';
import { packagesApi, typesApi } from './leave-rules-api.ts';
import { packagePath, packagePeoplePath, packagesPath, peopleText, yearlyAmount } from './package-words.ts';
import { TypeMark } from './parts/TypeMark.tsx';
import { uncoveredLines } from './application-words.ts';
import { useLeaveRulesNews } from './use-leave-rules.ts';
import { WithoutPackage } from './WithoutPackage.tsx';
import c from './packages.module.css';

type Page = Reply<(typeof leavePackages)['index']>;

/** Welcome panel that a later feature provides. */
const [LeaveSteps = () => null] = Object.values(
  import.meta.glob<() => React.ReactNode>('../../*/web/leave-steps.tsx', { eager: true, import: 'LeaveSteps' }),
);

const address = { ...trashedListAddress, ...sortedBy('name', 'people', 'updated_at'), leave_type: id };

/** Screen of the packages: what each gives, its number of people, and people without one. */
export function LeavePackages() {
  const [view, change] = useAddress(address);
  const { can } = useSession();
  const navigate = useNavigate();
  const pageQuery = usePageQuery(view, { leave_type_id: view.leave_type });
  const query = useQuery({ ...packagesApi.index.read({ query: pageQuery }), placeholderData: keepPreviousData });
  const types = useQuery(typesApi.list.read({})).data?.data ?? [];
  const refresh = useLeaveRulesNews();
  const actionsOf = useRowActions(refresh);
  useFlush();
  const mayEdit = can('edit_leave_policy');
  return (
    <>
      <ListScreen
        words={words()}
        line={lineOf(query.data ?? { counts: { active: 0 }, total_people: 0, people_without: 0 })}
        query={query}
        view={view}
        onChange={change}
        filters={[typeFilter(types)]}
        notice={<WithoutPackage page={query.data} refresh={refresh} />}
        actions={can('edit_employee_leave') && <Openings />}
        onAdd={can('add_leave_policy') ? () => void navigate({ to: `${packagesPath}/new` }) : undefined}
        pathOf={(row) => (mayEdit ? packagePath(row.id) : packagePeoplePath(row.id))}
        belowOf={({ note }) => note !== null && <small className={c['below']}>{note}</small>}
        columns={columns(query.data?.total_people ?? 0)}
        actionsOf={actionsOf}
        trash={trash()}
      />
      {view.tab !== 'trash' && query.data && <Legend page={query.data} />}
      <div className={c['steps']}>
        <LeaveSteps />
      </div>
    </>
  );
}

const words = () => ({
  title: t('Leave packages'),
  name: t('Package'),
  add: t('Add package'),
  search: t('Search packages'),
  emptyTitle: t('No packages yet'),
  emptyText: t('A package defines how much of each leave type people get. Add one, then assign people.'),
});

const trash = () => ({
  type: 'leave-policies',
  text: t('Deleted packages appear here. A restored package has no people until you assign them.'),
});

const typeFilter = (types: readonly { readonly id: string; readonly name: string }[]) =>
  ({
    name: 'leave_type',
    label: t('Leave type'),
    all: t('All leave types'),
    options: types.map((type) => ({ value: type.id, label: type.name })),
  }) as const;

/** '4 packages for 59 of 60 people. A package says how many days people get, and how.' */
interface PackageCounts {
  readonly counts: { readonly active: number };
  readonly total_people: number;
  readonly people_without: number;
}

const lineOf = ({ counts, total_people, people_without }: PackageCounts): string =>
  t('{packages} for {some} of {people}. A package defines how many days people get, and when.', {
    packages: t('{count, plural, one {# package} other {# packages}}', { count: counts.active }),
    some: total_people - people_without,
    people: peopleText(total_people),
  });

const Openings = () => (
  <Button
    variant="default"
    leftSection={<Icon path={mdiTrayArrowDown} size={18} />}
    renderRoot={(props) => <Link to="/settings/leave/opening-balances" {...props} />}
  >
    {t('Opening balances')}
  </Button>
);

const columns = (total: number): readonly ListColumn<LeavePackageRow>[] => [
  {
    key: 'days',
    label: t('Days per year'),
    cell: (row) => <Days row={row} />,
    card: (row) => <Days row={row} />,
  },
  {
    key: 'people',
    label: t('People'),
    sort: 'people',
    cell: (row) => <Share row={row} total={total} />,
    card: ({ people }) => peopleText(people),
  },
  {
    key: 'updated_at',
    label: t('Last change'),
    sort: 'updated_at',
    cell: ({ updated_at }) => <span className="num">{instantDate(updated_at)}</span>,
  },
];

/** Amounts of each type with its letter, which the legend below the table explains. */
const Days = ({ row }: { row: LeavePackageRow }) => (
  <span className={c['days']}>
    {row.leave_types.map((type) => (
      <span key={type.id} title={type.name}>
        <TypeMark type={type} size="lead" />
        <span className={c['unseen']}>{type.name} </span>
        <b className="num">{yearlyAmount(type)}</b>
      </span>
    ))}
  </span>
);

const Share = ({ row: { id: of, people }, total }: { row: LeavePackageRow; total: number }) => (
  <span className={c['share']}>
    <Link to={packagePeoplePath(of)} className={c['people']} aria-label={peopleText(people)}>
      {people}
    </Link>
    <i aria-hidden style={{ '--share': total > 0 ? people / total : 0 } as React.CSSProperties} />
  </span>
);

/** Legend of the letters on the page. */
function Legend({ page }: { page: Page }) {
  const types = new Map(page.data.flatMap(({ leave_types }) => leave_types.map((type) => [type.id, type] as const)));
  const list = [...types.values()].toSorted((a, b) => compareNames(a.name, b.name));
  return list.length > 0 ? (
    <p className={c['legend']}>{list.map(({ letter, name }) => `${letter} ${name}`).join(' · ')}</p>
  ) : null;
}

interface PackageInUse extends Partial<UncoveredLeave> {
  readonly people?: number;
  readonly less?: number;
}

function useRowActions(refresh: () => Promise<void>) {
  const { can } = useSession();
  const navigate = useNavigate();
  const trash = useTrashing({
    trash: (of, action) => packagesApi.delete.call({ params: { id: of }, query: { action } }),
    consequences: (data) => detachedText(data as PackageInUse | undefined),
    linesOf: (data) => uncoveredLines(data as PackageInUse | undefined),
    refresh,
  });
  return (row: LeavePackageRow): RowActions => [
    can('edit_leave_policy') && {
      label: t('Edit'),
      icon: mdiPencilOutline,
      run: () => void navigate({ to: packagePath(row.id) }),
    },
    { label: t('People'), icon: mdiAccountGroupOutline, run: () => void navigate({ to: packagePeoplePath(row.id) }) },
    can('delete_leave_policy') && {
      label: t('Delete'),
      icon: mdiDeleteOutline,
      isDestructive: true,
      run: () => void trash(row),
    },
  ];
}

function detachedText({ less = 0 }: PackageInUse = {}): readonly string[] {
  return [
    t('From today they have no package and cannot apply for leave. They keep their current balance.'),
    less > 0
      ? t('{count, plural, one {# person has fewer days.} other {# people have fewer days.}}', { count: less })
      : '',
  ].filter(Boolean);
}
