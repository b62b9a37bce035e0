import { Box, Button } from '@mantine/core';
import { mdiPencilOutline } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { date, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { paragraph } from '#platform/web/paragraph.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSession } from '#platform/web/session.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ListColumn } from '#platform/web/ui/list/list-rows.ts';
import { AssignedPeople } from '#features/assigning/web/parts/AssignedPeople.tsx';
import type { AssigningExtras } from '#features/assigning/web/parts/AssignDialog.tsx';
import { keysOf, type AssigningCalls, type AssigningWords } from '#features/assigning/web/parts/assigning-calls.ts';
import type { leavePackages } from '../contract.ts';
import { leaveRulesNews } from '../events.ts';
import { leaveYearName } from '../rules/leave-year.ts';
import { BalanceChange } from './BalanceChange.tsx';
import { mainRows } from './main-rows.ts';
import { packageCalls } from './package-calls.ts';
import { ChangedSinceConfirmed } from './parts/ChangedSinceConfirmed.tsx';
import { isToConfirm } from './parts/to-confirm.ts';
import { Uncovered } from './parts/Uncovered.tsx';
import { inColumn } from './parts/in-column.ts';
import { packagePath, packagesPath } from './package-words.ts';

type Holders = Reply<(typeof leavePackages)['assignedUsers']>;
type Holder = Holders['data'][number];
type AssignPreview = Reply<(typeof leavePackages)['makeAssignUsers']>;

/** Screen with the people who have one package, since when, and their balances. */
export function LeavePackagePeople() {
  const { leave_policy_id = '' } = useParams({ strict: false }) as { leave_policy_id?: string };
  return <OnePackage key={leave_policy_id} id={leave_policy_id} />;
}

function OnePackage({ id }: { id: string }) {
  const { can } = useSession();
  const [from, setFrom] = useState<LocalDate>();
  const calls = useMemo(() => packageCalls(id, from), [id, from]);
  usePeopleNews(calls);
  return (
    <AssignedPeople
      calls={calls}
      words={(data) => wordsOf(holdersIn(data)?.leave_policy.name ?? '\u00a0')}
      moreOf={(data) => moreText(holdersIn(data))}
      columnsOf={(data) => columns(holdersIn(data)) as never}
      assigning={extras(from, setFrom)}
      crumbs={<Link to={packagesPath}>{t('Leave packages')}</Link>}
      {...(can('edit_leave_policy') && { actionsOf: () => <EditButton id={id} /> })}
      mayAssign={can('assign_leave_policy')}
    />
  );
}

const EditButton = ({ id }: { id: string }) => (
  <Button
    variant="default"
    leftSection={<Icon path={mdiPencilOutline} size={18} />}
    renderRoot={(props) => <Link to={packagePath(id)} {...props} />}
  >
    {t('Edit')}
  </Button>
);

/** The reply also holds the package, which the shared assigning code does not know. */
const holdersIn = (data: object | undefined) => (data && 'leave_policy' in data ? (data as Holders) : undefined);

function moreText(data: Holders | undefined): string {
  const one = t('Everyone has one package at a time. A new one takes effect on its start date.');
  return paragraph(one, data?.main_type && t('Figures are for {type}.', { type: data.main_type.name }));
}

function columns(data: Holders | undefined): readonly ListColumn<Holder>[] {
  const year = data ? leaveYearName(data.leave_year.first) : '';
  const figure = (value: number | null, of: 'given' | 'left') =>
    value === null
      ? '–'
      : inColumn(
          value,
          data?.data.map((row) => row[of]),
        );
  return [
    {
      key: 'department',
      label: t('Department'),
      cell: ({ department_name }) => department_name ?? '–',
      card: ({ department_name }) => department_name,
    },
    {
      key: 'since',
      label: t('Since'),
      cell: ({ effective_from }) => <span className="num">{date(effective_from)}</span>,
      card: ({ effective_from }) => t('Since {date}', { date: date(effective_from) }),
    },
    {
      key: 'hours',
      label: t('Hours'),
      isNumber: true,
      cell: ({ weekly_work_time }) => (weekly_work_time === null ? t('full') : hoursText(weekly_work_time)),
    },
    { key: 'given', label: year, isNumber: true, cell: ({ given }) => figure(given, 'given') },
    {
      key: 'left',
      label: t('Remaining'),
      isNumber: true,
      cell: ({ left }) => <b>{figure(left, 'left')}</b>,
      card: ({ left }) => (left === null ? undefined : t('{amount} left', { amount: inColumn(left) })),
    },
  ];
}

const hoursText = (seconds: number) => t('{amount} h', { amount: number(Math.round(seconds / 36) / 100) });

/** Adds the start date, the current package of people, and the change of their balances. */
const extras = (from: LocalDate | undefined, onFrom: (from: LocalDate | undefined) => void): AssigningExtras => ({
  children: (
    <Box mb="md">
      <DateField
        label={t('From')}
        value={from}
        onChange={(day) => onFrom(day as LocalDate | undefined)}
        description={t('Leave empty to start today. A first package starts with this leave year.')}
      />
    </Box>
  ),
  helpOf: (person) => ('package_name' in person ? packageText(person.package_name as string | null) : undefined),
  noteOf: ({ id }, resolved) => <BalanceChange row={mainRows((resolved as AssignPreview).effects).get(id)} />,
  moreOf(resolved) {
    return <Uncovered effects={(resolved as AssignPreview).effects} />;
  },
  errorNoteOf: (error) => isToConfirm(error) && <ChangedSinceConfirmed />,
});

const packageText = (name: string | null) => name ?? t('No package yet');

function usePeopleNews(calls: AssigningCalls): void {
  const cache = useQueryClient();
  const refresh = () => Promise.all(keysOf(calls).map((queryKey) => cache.invalidateQueries({ queryKey })));
  useLive(leaveRulesNews, () => void refresh());
  useLive(connected, () => void refresh());
}

const wordsOf = (name: string): AssigningWords => ({
  name,
  assign: t('Assign the package {name}', { name }),
  people: t('People with the package {name}', { name }),
  emptyTitle: t('No one has this package yet'),
  emptyText: t('Assign people one by one, or by department, designation or employment type.'),
  removeOne: (person) => t('Remove the package {name} from {person}?', { person, name }),
  removeSeveral: (count) =>
    t(
      '{count, plural, one {Remove the package {name} from # person?} other {Remove the package {name} from # people?}}',
      { count, name },
    ),
});
