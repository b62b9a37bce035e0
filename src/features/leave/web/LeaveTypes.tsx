import { SegmentedControl } from '@mantine/core';
import { mdiCheck, mdiDeleteOutline, mdiEyeOffOutline, mdiPencilOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { textOf, useAddress, type Change } from '#platform/web/use-address.ts';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { listView, rowsOnPage, type ListView } from '#platform/web/ui/list/list-view.ts';
import type { ListColumn } from '#platform/web/ui/list/list-rows.ts';
import { ListScreen } from '#platform/web/ui/list/ListScreen.tsx';
import type { RowAction } from '#platform/web/ui/list/RowMenu.tsx';
import { TrashTab } from '#platform/web/ui/list/TrashTab.tsx';
import type { leaveTypes } from '../contract.ts';
import { leaveYearName } from '../rules/leave-year.ts';
import type { TypeInUse } from '../rules/type-in-use.ts';
import { typesApi } from './leave-rules-api.ts';
import { DeleteTypeDialog } from './DeleteTypeDialog.tsx';
import { TypeDialog } from './TypeDialog.tsx';
import { TypeIcon } from './parts/TypeIcon.tsx';
import { TypeMark } from './parts/TypeMark.tsx';
import { useDetaching } from './parts/use-detaching.ts';
import { packagesText, takenText, yearText } from './type-words.ts';
import { useLeaveRulesNews } from './use-leave-rules.ts';
import c from './leave-settings.module.css';

type Page = Reply<(typeof leaveTypes)['index']>;
type Row = Page['data'][number];

const sorts = ['name', 'total_days', 'taken'] as const;
const pays = ['paid', 'unpaid'] as const;

interface View extends ListView {
  readonly pay: (typeof pays)[number] | '';
}

const typesView = (query: Readonly<Record<string, unknown>>): View => ({
  ...listView(query),
  pay: pays.find((pay) => pay === textOf(query['pay'])) ?? '',
});

/** Screen of the leave types that packages give. */
export function LeaveTypes() {
  const [view, change] = useAddress(typesView);
  const { can } = useSession();
  const [open, setOpen] = useState<string | 'new'>();
  const query = useRows(view);
  const refresh = useLeaveRulesNews();
  const [used, setUsed] = useState<{ readonly type: Row; readonly use: TypeInUse }>();
  const actionsOf = useRowActions({ refresh, edit: setOpen, onUsed: (type, use) => setUsed({ type, use }) });
  useFlush();
  return (
    <>
      <ListScreen<Row>
        words={words()}
        line={query.data ? lineOf(query.data) : '\u00a0'}
        query={query}
        view={view}
        onChange={change}
        filters={<Pay value={view.pay} onChange={change} />}
        onAdd={can('add_leave_type') ? () => setOpen('new') : undefined}
        onOpen={can('edit_leave_type') ? ({ id }) => setOpen(id) : undefined}
        faceOf={(row) => <Face type={row} />}
        columns={columns(query.data ? leaveYearName(query.data.leave_year.first) : '')}
        actionsOf={actionsOf}
        {...(can('view_trash') && { trash: <Trash view={view} onChange={change} /> })}
      />
      {view.tab !== 'trash' && query.data?.data.some((row) => row.is_private) && <PrivateNote />}
      {used && <DeleteTypeDialog {...used} refresh={refresh} onClose={() => setUsed(undefined)} />}
      {open !== undefined && (
        <TypeDialog
          key={open}
          {...(open !== 'new' && { id: open })}
          refresh={refresh}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

const Face = ({ type }: { type: Row }) => (
  <span className={c['face']}>
    <TypeMark type={type} size="lead" />
    <TypeIcon name={type.icon} size={18} />
  </span>
);

const words = () => ({
  title: t('Leave types'),
  name: t('Type'),
  add: t('Add leave type'),
  search: t('Search leave types'),
  emptyTitle: t('No leave types yet'),
  emptyText: t('People apply for a leave type, such as annual leave or sick leave. Packages define how much they get.'),
});

const lineOf = ({ counts }: Page): string =>
  t('{types}. Calendars show the letter.', {
    types: t('{count, plural, one {# type} other {# types}}', { count: counts.active }),
  });

const PrivateNote = () => (
  <p className={c['note']}>
    <Icon path={mdiEyeOffOutline} size={16} />
    {t(
      'If the reason is private, colleagues see “Away” and approvers see the days. Only people who manage all leave see the reason.',
    )}
  </p>
);

function Pay({ value, onChange }: { value: string; onChange: Change }) {
  return (
    <SegmentedControl
      aria-label={t('Pay')}
      value={value}
      onChange={(pay) => onChange({ pay: pay || undefined, page: undefined })}
      data={[
        { value: '', label: t('All') },
        { value: 'paid', label: t('Paid') },
        { value: 'unpaid', label: t('Unpaid') },
      ]}
    />
  );
}

function columns(year: string): readonly ListColumn<Row>[] {
  return [
    {
      key: 'total_days',
      label: t('Per year'),
      sort: 'total_days',
      isNumber: true,
      cell: (row) => amountText(row),
      card: (row) => (row.total_days === null ? t('No limit') : t('{amount} per year', { amount: amountText(row) })),
    },
    { key: 'pay', label: t('Pay'), cell: payText, card: payText },
    {
      key: 'reason',
      label: t('Reason'),
      cell: (row) => <Reason row={row} />,
      card: (row) => (row.is_private ? t('The reason is private') : undefined),
    },
    { key: 'halves', label: t('Half days'), cell: (row) => <Halves row={row} /> },
    {
      key: 'packages',
      label: t('Used in'),
      cell: ({ packages }) => packagesText(packages),
      card: ({ packages }) => packagesText(packages),
    },
    {
      key: 'taken',
      label: t('Taken in {year}', { year: String(year) }),
      sort: 'taken',
      isNumber: true,
      cell: ({ taken, unit }) => takenText(taken, unit),
    },
  ];
}

const payText = ({ is_paid }: Row) => (is_paid ? t('Paid') : t('Unpaid'));

const amountText = ({ total_days, unit }: Row) =>
  total_days !== null && unit === 'hours' ? t('{amount} h', { amount: number(total_days) }) : yearText(total_days);

const Reason = ({ row }: { row: Row }) =>
  row.is_private ? (
    <span className={c['said']}>
      <Icon path={mdiEyeOffOutline} size={16} /> {t('Private')}
    </span>
  ) : (
    t('Approvers')
  );

const Halves = ({ row }: { row: Row }) =>
  row.has_halves ? (
    <span className={c['said']}>
      <Icon path={mdiCheck} size={16} /> {t('Yes')}
    </span>
  ) : (
    t('No')
  );

interface RowActionOptions {
  refresh(): Promise<void>;
  edit(id: string): void;
  /** Called when leave of the type is not over, to ask what happens to it. */
  onUsed(type: Row, use: TypeInUse): void;
}

function useRowActions({ refresh, edit, onUsed }: RowActionOptions) {
  const { can } = useSession();
  const trash = useDetaching({
    trash: (id, action) => typesApi.delete.call({ params: { id }, query: { action } }),
    consequences: () => [
      t('No one can apply for it any more. Booked leave stays, and balances stay visible.'),
      t('Delete it?'),
    ],
    refresh,
  });
  const asks = (row: Row, use: TypeInUse) => {
    if (use.booked.applications === 0) return false;
    onUsed(row, use);
    return true;
  };
  return (row: Row): readonly RowAction[] => [
    ...(can('edit_leave_type') ? [{ label: t('Edit'), icon: mdiPencilOutline, run: () => edit(row.id) }] : []),
    ...(can('delete_leave_type')
      ? [
          {
            label: t('Delete'),
            icon: mdiDeleteOutline,
            isGrave: true,
            run: () => void trash(row, (data) => asks(row, data as TypeInUse)),
          },
        ]
      : []),
  ];
}

function Trash({ view, onChange }: { view: ListView; onChange: Change }) {
  return (
    <TrashTab
      type="leave-types"
      search={view.search}
      page={view.page}
      emptyText={t('Deleted leave types appear here. A restored type is in no package until you add it to one.')}
      onPage={(page) => onChange({ page: page === 1 ? undefined : page })}
      onBack={() => onChange({ tab: undefined, page: undefined })}
      onClear={() => onChange({ search: undefined, page: undefined })}
    />
  );
}

function useRows({ tab, search, page, sort, order, pay }: View) {
  const per_page = rowsOnPage(useSession().settings.rows_per_page);
  const sorted = sorts.find((one) => one === sort);
  // Next to the Trash, only the counts of the list are needed: its first page has them.
  const query =
    tab === 'trash'
      ? { page: 1, per_page }
      : { page, per_page, order, ...(search && { search }), ...(sorted && { sort: sorted }), ...(pay && { pay }) };
  return useQuery({ ...typesApi.index.read({ query: query }), placeholderData: keepPreviousData });
}
