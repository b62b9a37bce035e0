import { mdiAccountGroupOutline, mdiChevronRight, mdiDeleteOutline, mdiPencilOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { Select } from '@mantine/core';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { useTrashing } from '#platform/web/use-trashing.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { sortedBy, trashedListAddress, usePageQuery } from '#platform/web/ui/list/list-view.ts';
import type { ListColumn, RowActions } from '#platform/web/ui/list/list-rows.ts';
import { ListScreen } from '#platform/web/ui/list/ListScreen.tsx';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { PeopleWithout } from '#features/leave/web/parts/PeopleWithout.tsx';
import type { PersonCard } from '#features/people/contract.ts';
import type { leaveReviews, ReviewStep } from '../../rules/processes-contract.ts';
import type { reviewProcesses } from '../../contract.ts';
import {
  processesApi,
  processesPath,
  processPath,
  processPeoplePath,
  reviewsApi,
  useProcessNews,
} from './processes-api.ts';
import { peopleText, stepText } from './process-words.ts';
import c from './processes.module.css';

type Page = Reply<(typeof leaveReviews)['index']>;
type Row = Page['data'][number];
type ProcessStats = Reply<(typeof reviewProcesses)['waiting']>['data'][number];

const address = { ...trashedListAddress, ...sortedBy('name', 'people', 'updated_at') };

/** Screen of the review processes: the people, and the reviewers of each step. */
export function ReviewProcesses() {
  const [view, change] = useAddress(address);
  const { can } = useSession();
  const navigate = useNavigate();
  const query = useQuery({
    ...reviewsApi.index.read({ query: usePageQuery(view) }),
    placeholderData: keepPreviousData,
  });
  const waitingCounts = useQuery({ ...processesApi.waiting.read({ query: {} }), enabled: query.data !== undefined });
  const refresh = useProcessNews();
  const actionsOf = useRowActions(refresh);
  useFlush();
  const byId = new Map(waitingCounts.data?.data.map((one) => [one.leave_review_id, one]));
  const mayEdit = can('edit_leave_review');
  return (
    <>
      <ListScreen
        words={words()}
        line={lineOf(query.data ?? { counts: { active: 0 }, total_people: 0, people_without: 0 })}
        query={query}
        view={view}
        onChange={change}
        notice={<WithoutProcess page={query.data} refresh={refresh} />}
        onAdd={can('add_leave_review') ? () => void navigate({ to: `${processesPath}/new` }) : undefined}
        pathOf={(row) => (mayEdit ? processPath(row.id) : processPeoplePath(row.id))}
        columns={columns(byId)}
        actionsOf={actionsOf}
        trash={{
          type: 'leave-reviews',
          text: t('Deleted review processes stay here. After you restore one, assign people to it.'),
        }}
      />
      {view.tab !== 'trash' && query.data && query.data.data.length > 0 && (
        <p className={c['legend']}>{t('Median response time, last 90 days')}</p>
      )}
    </>
  );
}

const words = () => ({
  title: t('Review process'),
  name: t('Process'),
  add: t('Add process'),
  search: t('Search processes'),
  emptyTitle: t('No review processes yet'),
  emptyText: t('A process sets who approves leave, and in which order. Add one, then assign people to it.'),
});

interface ProcessCounts {
  readonly counts: { readonly active: number };
  readonly total_people: number;
  readonly people_without: number;
}

const lineOf = ({ counts, total_people, people_without }: ProcessCounts): string =>
  t('{processes} for {some} of {people}. A process sets who approves leave, and in which order.', {
    processes: t('{count, plural, one {# process} other {# processes}}', { count: counts.active }),
    some: total_people - people_without,
    people: peopleText(total_people),
  });

/** Number of days from which an answer counts as slow. */
const longDays = 3;

const columns = (byId: ReadonlyMap<string, ProcessStats>): readonly ListColumn<Row>[] => [
  {
    key: 'steps',
    label: t('Approvers'),
    cell: (row) => <Steps steps={row.approvers} />,
    card: (row) => <Steps steps={row.approvers} />,
  },
  {
    key: 'people',
    label: t('People'),
    sort: 'people',
    isNumber: true,
    cell: ({ id, people }) => (
      <Link to={processPeoplePath(id)} className={c['people']} aria-label={peopleText(people)}>
        {people}
      </Link>
    ),
    card: ({ people }) => peopleText(people),
  },
  {
    key: 'waiting',
    label: t('Waiting', { of: 'approval' }),
    isNumber: true,
    cell: ({ id }) => byId.get(id)?.waiting ?? 0,
    card: ({ id }) => t('{count} waiting for approval', { count: byId.get(id)?.waiting ?? 0 }),
  },
  { key: 'answered', label: t('Response time'), isNumber: true, cell: ({ id }) => <AnswerStats one={byId.get(id)} /> },
];

function AnswerStats({ one }: { one: ProcessStats | undefined }) {
  const days = one?.answered_in ?? null;
  if (days === null) return '–';
  if (days < 0.1) return t('same day');
  const text = t('{count, plural, one {# day} other {# days}}', { count: days });
  return days >= longDays ? <b className={c['long']}>{text}</b> : text;
}

/** 'Priya or Rafael › Grace and Nora' */
const Steps = ({ steps }: { steps: readonly ReviewStep[] }) => (
  <span className={c['row']}>
    {steps.map((step, index) => (
      <Fragment key={index}>
        {index > 0 && <Icon path={mdiChevronRight} size={16} />}
        <span className={c['step']}>
          <span className={c['faces']}>
            {step.approvers.slice(0, 3).map(({ id, name, avatar }) => (
              <Avatar key={id} name={name} avatar={avatar} size={24} />
            ))}
          </span>
          {stepText(step, 'first')}
        </span>
      </Fragment>
    ))}
  </span>
);

function useRowActions(refresh: () => Promise<void>) {
  const { can } = useSession();
  const navigate = useNavigate();
  const trash = useTrashing({
    trash: (id, action) => reviewsApi.delete.call({ params: { id }, query: { action } }),
    consequences: () => [
      t('People lose this process and cannot apply for leave. Existing applications keep their steps.'),
    ],
    refresh,
  });
  return (row: Row): RowActions => [
    can('edit_leave_review') && {
      label: t('Edit'),
      icon: mdiPencilOutline,
      run: () => void navigate({ to: processPath(row.id) }),
    },
    { label: t('People'), icon: mdiAccountGroupOutline, run: () => void navigate({ to: processPeoplePath(row.id) }) },
    can('delete_leave_review') && {
      label: t('Delete'),
      icon: mdiDeleteOutline,
      isDestructive: true,
      run: () => void trash(row),
    },
  ];
}

interface WithoutProcessProps {
  page: Reply<(typeof leaveReviews)['index']> | undefined;
  refresh(): Promise<void>;
}

/** Notice about employees without a review process, who have no approver. */
function WithoutProcess({ page, refresh }: WithoutProcessProps) {
  const { can } = useSession();
  if (!page) return null;
  return (
    <PeopleWithout
      people={page.without}
      total={page.people_without}
      who={(names) => ({
        one: t('{name} has no process', names),
        two: t('{name} and {other} have no process', names),
        more: t('{name}, {other} and {count} more have no process', names),
      })}
      rest={t('and cannot apply for leave: they have no approver yet.')}
      action={can('assign_leave_review') && page.counts.active > 0 ? t('Assign a process') : null}
      dialog={(onClose) => <AssignProcess people={page.without} refresh={refresh} onClose={onClose} />}
    />
  );
}

interface AssignProcessProps {
  people: readonly PersonCard[];
  refresh(): Promise<void>;
  onClose(): void;
}

/** Dialog that gives all people without a process the same one. */
function AssignProcess({ people, refresh, onClose }: AssignProcessProps) {
  const { data } = useQuery(reviewsApi.list.read({}));
  const choices = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  // A single process is chosen automatically.
  const process = chosen ?? (choices.length === 1 ? (choices[0]?.value ?? null) : null);
  const assign = useAssign({ people, refresh, onClose });
  return (
    <ActionDialog
      title={t('Assign a process')}
      label={t('{count, plural, one {Assign # person} other {Assign # people}}', { count: people.length })}
      action={assign}
      onAct={() => (process ? void assign.run(process) : setMissing(true))}
      onClose={onClose}
    >
      <div className={c['fields']}>
        <Select
          label={t('Process')}
          withAsterisk
          data={choices}
          value={process}
          onChange={setChosen}
          error={isMissing && process === null && t('This is a required field')}
          data-autofocus
        />
        <PeopleNames people={people} />
      </div>
    </ActionDialog>
  );
}

const PeopleNames = ({ people }: Pick<AssignProcessProps, 'people'>) => (
  <ul className={c['named']} aria-label={peopleText(people.length)} tabIndex={0}>
    {people.map(({ id, name, avatar }) => (
      <li key={id}>
        <Avatar name={name} avatar={avatar} size={28} />
        <b>{name}</b>
      </li>
    ))}
  </ul>
);

function useAssign({ people, refresh, onClose }: AssignProcessProps) {
  return useAction(
    async (leave_review_id: string) => {
      const { message } = await reviewsApi.assignUsers.call({
        body: { leave_review_id, assigned_items: people.map(({ id }) => ({ id, type: 'user' as const })) },
      });
      onClose();
      void showSuccess(message);
    },
    { refresh },
  );
}
