import { SegmentedControl } from '@mantine/core';
import { mdiCheck, mdiDeleteOutline, mdiEyeOffOutline, mdiPencilOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { oneOf } from '#platform/web/address.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { useTrashing } from '#platform/web/use-trashing.ts';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { sortedBy, trashedListAddress, usePageQuery } from '#platform/web/ui/list/list-view.ts';
import type { ListColumn, RowActions } from '#platform/web/ui/list/list-rows.ts';
import { ListScreen } from '#platform/web/ui/list/ListScreen.tsx';
import type { leaveTypes } from '../contract.ts';
import { leaveYearName } from '../rules/leave-year.ts';
import type { TypeInUse } from '../rules/type-in-use.ts';
import { typesApi } from './leave-rules-api.ts';
import { DeleteTypeDialog } from './DeleteTypeDialog.tsx';
import { TypeDialog } from './TypeDialog.tsx';
import { TypeIcon } from './parts/TypeIcon.tsx';
import { TypeMark } from './parts/TypeMark.tsx';
import { packagesText, takenText, yearText } from './type-words.ts';
import { useLeaveRulesNews } from './use-leave-rules.ts';
import c from './leave-settings.module.css';

type Page = Reply<(typeof leaveTypes)['index']>;
type Row = Page['data'][number];

const address = {
  ...trashedListAddress,
  ...sortedBy('name', 'total_days', 'taken'),
  pay: oneOf('', 'paid', 'unpaid'),
};

/** Screen of the leave types that packages give. */
export function LeaveTypes() {
  const [view, change] = useAddress(address);
  const { can } = useSession();
  const [open, setOpen] = useState<string | 'new'>();
  const pageQuery = usePageQuery(view, { pay: view.pay });
  const query = useQuery({ ...typesApi.index.read({ query: pageQuery }), placeholderData: keepPreviousData });
  const refresh = useLeaveRulesNews();
  const [used, setUsed] = useState<{ readonly type: Row; readonly use: TypeInUse }>();
  const actionsOf = useRowActions({ refresh, edit: setOpen, onUsed: (type, use) => setUsed({ type, use }) });
  useFlush();
  return (
    <>
      <ListScreen
        words={words()}
        line={query.data ? lineOf(query.data) : '\u00a0'}
        query={query}
        view={view}
        onChange={change}
        tools={<Pay value={view.pay} onChange={(pay) => change({ pay })} />}
        onAdd={can('add_leave_type') ? () => setOpen('new') : undefined}
        onOpen={can('edit_leave_type') ? ({ id }) => setOpen(id) : undefined}
        faceOf={(row) => <Face type={row} />}
        columns={columns(query.data ? leaveYearName(query.data.leave_year.first) : '')}
        actionsOf={actionsOf}
        trash={trash()}
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

const trash = () => ({
  type: 'leave-types',
  text: t('Deleted leave types appear here. A restored type is in no package until you add it to one.'),
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

type Paid = '' | 'paid' | 'unpaid';

function Pay({ value, onChange }: { value: Paid; onChange(pay: Paid): void }) {
  return (
    <SegmentedControl<Paid>
      aria-label={t('Pay')}
      value={value}
      onChange={onChange}
      data={[
        { value: '', label: t('All', { of: 'types' }) },
        { value: 'paid', label: t('Paid', { of: 'leave' }) },
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
    { key: 'halves', label: t('Parts of days'), cell: (row) => <Parts row={row} /> },
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

const payText = ({ is_paid }: Row) => (is_paid ? t('Paid', { of: 'leave' }) : t('Unpaid'));

const amountText = ({ total_days, unit }: Row) =>
  total_days !== null && unit === 'hours' ? t('{amount} h', { amount: number(total_days) }) : yearText(total_days);

const Reason = ({ row }: { row: Row }) =>
  row.is_private ? (
    <span className={c['said']}>
      <Icon path={mdiEyeOffOutline} size={16} /> {t('Private', { of: 'leave' })}
    </span>
  ) : (
    t('Approvers')
  );

/** 'Half days, hours' */
function Parts({ row: { has_halves, has_times } }: { row: Row }) {
  if (!has_halves && !has_times) return t('No');
  const text = has_halves ? (has_times ? t('Half days and hours') : t('Half days')) : t('Hours');
  return (
    <span className={c['said']}>
      <Icon path={mdiCheck} size={16} /> {text}
    </span>
  );
}

interface RowActionOptions {
  refresh(): Promise<void>;
  edit(id: string): void;
  /** Called when leave of the type is not over, to ask what happens to it. */
  onUsed(type: Row, use: TypeInUse): void;
}

function useRowActions({ refresh, edit, onUsed }: RowActionOptions) {
  const { can } = useSession();
  const trash = useTrashing({
    trash: (id, action) => typesApi.delete.call({ params: { id }, query: { action } }),
    consequences: () => [t('No one can apply for it any more. Booked leave stays, and balances stay visible.')],
    refresh,
  });
  const asks = (row: Row, use: TypeInUse) => {
    if (use.booked.applications === 0) return false;
    onUsed(row, use);
    return true;
  };
  return (row: Row): RowActions => [
    can('edit_leave_type') && { label: t('Edit'), icon: mdiPencilOutline, run: () => edit(row.id) },
    can('delete_leave_type') && {
      label: t('Delete'),
      icon: mdiDeleteOutline,
      isDestructive: true,
      run: () => void trash(row, (data) => asks(row, data as TypeInUse)),
    },
  ];
}
