import { Select } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import type { leavePackages } from '../contract.ts';
import type { Effects } from '../rules/effect-shapes.ts';
import { PeopleWithout } from './parts/PeopleWithout.tsx';
import { BalanceChange } from './BalanceChange.tsx';
import { packagesApi } from './leave-rules-api.ts';
import { mainRows } from './main-rows.ts';
import { isToConfirm } from './parts/to-confirm.ts';
import { Uncovered } from './parts/Uncovered.tsx';
import { peopleText } from './package-words.ts';
import { ChangedSinceConfirmed } from './parts/ChangedSinceConfirmed.tsx';
import c from './packages.module.css';

type Page = Reply<(typeof leavePackages)['index']>;

interface WithoutPackageProps {
  page: Page | undefined;
  refresh(): Promise<void>;
}

/** Notice about employees without a package. */
export function WithoutPackage({ page, refresh }: WithoutPackageProps) {
  const { can } = useSession();
  if (!page) return null;
  return (
    <PeopleWithout
      people={page.without}
      total={page.people_without}
      who={(names) => ({
        one: t('{name} has no package', names),
        two: t('{name} and {other} have no package', names),
        more: t('{name}, {other} and {count} more have no package', names),
      })}
      rest={restText(page)}
      action={can('assign_leave_policy') && page.counts.active > 0 ? t('Assign a package') : null}
      dialog={(onClose) => <AssignPackage people={page.without} refresh={refresh} onClose={onClose} />}
    />
  );
}

function restText({ without: [only], people_without }: Page): string {
  const cannot = t('and cannot apply for leave.');
  if (people_without !== 1 || !only) return cannot;
  return t('{cannot} Joined on {date}.', { cannot, date: date(only.joined_on) });
}

interface AssignPackageProps {
  people: Reply<(typeof leavePackages)['index']>['without'];
  refresh(): Promise<void>;
  onClose(): void;
}

/** Dialog that gives all people without a package the same one. */
function AssignPackage(props: AssignPackageProps) {
  const { people, onClose } = props;
  const { packages, chosen, setChosen } = usePackage();
  const [from, setFrom] = useState<LocalDate>();
  const [isMissing, setMissing] = useState(false);
  const { impact, assign } = useAssigning(props, chosen, from);
  // Data of another package or day does not count as seen for this one.
  const isCurrent = impact.data !== undefined && !impact.isFetching && !impact.isPlaceholderData;
  return (
    <ActionDialog
      title={t('Assign a package')}
      label={t('{count, plural, one {Assign # person} other {Assign # people}}', { count: people.length })}
      action={{ busy: assign.isPending }}
      isDisabled={chosen !== null && !isCurrent}
      onAct={() => (chosen ? assign.mutate() : setMissing(true))}
      onClose={onClose}
    >
      <div className={c['fields']}>
        <Packages packages={packages} value={chosen} onChange={setChosen} isMissing={isMissing && chosen === null} />
        <DateField
          label={t('From')}
          value={from}
          onChange={(day) => setFrom(day as LocalDate | undefined)}
          description={t('Leave empty to start today. A first package starts with this leave year.')}
          error={wrongDay(impact)}
        />
        {isToConfirm(assign.error) && <ChangedSinceConfirmed />}
        <PreviewError impact={impact} />
        <People people={people} effects={chosen === null ? undefined : impact.data?.effects} />
        <Uncovered effects={chosen === null ? undefined : impact.data?.effects} />
      </div>
    </ActionDialog>
  );
}

/** Loads the packages; chooses the only one if there is just one. */
function usePackage() {
  const packages = useQuery(packagesApi.list.read({})).data?.data ?? [];
  const [only] = packages.length === 1 ? packages : [];
  const [picked, setChosen] = useState<string | null>(null);
  return { packages, chosen: picked ?? only?.id ?? null, setChosen };
}

function useAssigning({ people, refresh, onClose }: AssignPackageProps, chosen: string | null, from?: LocalDate) {
  const body = {
    leave_policy_id: chosen ?? '',
    assigned_items: people.map(({ id }) => ({ id, type: 'user' as const })),
    ...(from !== undefined && { effective_from: from }),
  };
  const preview = useQuery({
    ...packagesApi.makeAssignUsers.read({ body }),
    enabled: chosen !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const assign = useMutation({
    mutationFn: () =>
      packagesApi.assignUsers.call({ body: { ...body, confirmed: preview.data?.effects.confirmed ?? null } }),
    onSuccess: ({ message }) => {
      onClose();
      void showSuccess(message);
    },
    onError: (error) => void (isToConfirm(error) ? preview.refetch() : showFailure(error)),
    onSettled: refresh,
  });
  return { impact: preview, assign };
}

type AssignPreviewQuery = ReturnType<typeof useAssigning>['impact'];

/** Error at the date field. */
const wrongDay = ({ error }: AssignPreviewQuery) => error?.errors?.['effective_from']?.[0];

/** Error when the impact cannot be loaded, with a retry; nothing can be assigned without it. */
const PreviewError = ({ impact }: { impact: AssignPreviewQuery }) =>
  impact.error &&
  wrongDay(impact) === undefined && (
    <InlineError error={impact.error} retry={() => void impact.refetch()} busy={impact.isFetching} />
  );

interface PackagesProps {
  packages: readonly { readonly id: string; readonly name: string }[];
  value: string | null;
  isMissing: boolean;
  onChange(id: string | null): void;
}

function Packages({ packages, value, isMissing, onChange }: PackagesProps) {
  return (
    <Select
      label={t('Package')}
      withAsterisk
      data={packages.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      error={isMissing && t('This is a required field')}
      data-autofocus
    />
  );
}

function People({ people, effects }: Pick<AssignPackageProps, 'people'> & { effects: Effects | undefined }) {
  const rows = effects && mainRows(effects);
  return (
    <ul className={c['people']} aria-label={peopleText(people.length)} tabIndex={0}>
      {people.map(({ id, name, avatar, joined_on }) => (
        <li key={id}>
          <Avatar name={name} avatar={avatar} size={28} />
          <span>
            <b>{name}</b>
            <small>{t('Joined on {date}', { date: date(joined_on) })}</small>
          </span>
          <BalanceChange row={rows?.get(id)} />
        </li>
      ))}
    </ul>
  );
}
