import { mdiChevronRight, mdiClose } from '@mdi/js';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Fault } from '#platform/shared/fault.ts';
import { id } from '#platform/web/address.ts';
import { instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ListColumn } from '#platform/web/ui/list/list-rows.ts';
import { listAddress, sortedBy, usePageQuery } from '#platform/web/ui/list/list-view.ts';
import { ListScreen } from '#platform/web/ui/list/ListScreen.tsx';
import { leftOut } from '#platform/shared/oneself.ts';
import { confirmAction, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { BatchBars } from '#features/batches/web/parts/BatchBars.tsx';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import type { PeopleToday } from '#features/people/web/parts/people-today.ts';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import type { AssignedPeople as Assigned } from '../../contract.ts';
import { AssignDialog, type AssigningExtras } from './AssignDialog.tsx';
import { type AssigningCalls, type AssigningWords, keysOf } from './assigning-calls.ts';
import c from '../assigning.module.css';

type AssignedRow = Assigned['data'][number];
type Columns = readonly ListColumn<AssignedRow>[];

const address = { ...listAddress, ...sortedBy('name', 'assigned_at'), department: id };

const nobody: ReadonlySet<string> = new Set();

const [today] = Object.values(
  import.meta.glob<PeopleToday>('../../../*/web/people-today.tsx', { eager: true, import: 'peopleToday' }),
);
const useToday: PeopleToday['useToday'] = today?.useToday ?? (() => undefined);

interface AssignedPeopleProps {
  calls: AssigningCalls;
  /** Returns the words of the thing; `data` is undefined while it is loading. */
  words(data: Assigned | undefined): AssigningWords;
  /** Text after the number of people about what else depends on it. */
  moreOf?(data: Assigned): string;
  /** Links to the screens above. */
  crumbs: ReactNode;
  /** Returns columns that replace designation, author and date of the assignment. */
  columnsOf?(data: Assigned): Columns;
  /** Further content of the dialog for assigning. */
  assigning?: AssigningExtras;
  /** Further actions on the thing itself. */
  actionsOf?(data: Assigned): ReactNode;
  mayAssign: boolean;
}

/** Shows the people assigned to a thing, who are added and removed here. */
export function AssignedPeople(props: AssignedPeopleProps) {
  const { calls, mayAssign } = props;
  const [view, change] = useAddress(address);
  const [isAssigning, setAssigning] = useState(false);
  const query = useAssigned(calls, usePageQuery(view, { department_id: view.department }));
  useFlush();
  const words = props.words(query.data);
  return (
    <>
      <ListScreen
        {...headOf(props, words, query.data)}
        {...useRows(props, words, query.data)}
        words={listWords(words)}
        query={query}
        view={view}
        onChange={change}
        onAdd={mayAssign ? () => setAssigning(true) : undefined}
        filters={[departmentFilter(query.data?.departments ?? [])]}
      />
      {mayAssign && <BatchBars of={calls.batchesOf} />}
      {isAssigning && (
        <AssignDialog
          calls={calls}
          words={words}
          now={query.data?.total_people ?? 0}
          {...props.assigning}
          onClose={() => setAssigning(false)}
        />
      )}
    </>
  );
}

const listWords = ({ name, people, emptyTitle, emptyText }: AssigningWords) => ({
  title: name,
  label: people,
  name: t('Name', { of: 'person' }),
  add: t('Assign people'),
  search: t('Search assigned people'),
  emptyTitle,
  emptyText,
});

function headOf(
  { moreOf, crumbs, actionsOf }: AssignedPeopleProps,
  { name }: AssigningWords,
  data: Assigned | undefined,
) {
  return {
    line: data ? [lineOf(data), moreOf?.(data)].filter(Boolean).join(' ') : '\u00a0',
    crumbs: <Crumbs name={name}>{crumbs}</Crumbs>,
    actions: data ? actionsOf?.(data) : actionsOf && <i className={c['actionsSoon']} />,
  };
}

/** Returns what the rows show, and their removal for viewers who may assign people. */
function useRows(
  { calls, columnsOf, mayAssign }: AssignedPeopleProps,
  words: AssigningWords,
  page: Assigned | undefined,
) {
  const [picked, setPicked] = useState(nobody);
  const whereIs = useToday(page?.data.map(({ id: person }) => person) ?? []);
  const remove = useRemoving(calls, words, () => setPicked(nobody));
  const removal = {
    picking: { picked, onPick: setPicked },
    buttonOf: (row: AssignedRow) => ({ label: t('Remove'), icon: mdiClose, run: () => void remove([row]) }),
    below: picked.size > 0 && (
      <PickedBar count={picked.size} onRemove={() => void remove([...picked])} onClear={() => setPicked(nobody)} />
    ),
  };
  return {
    columns: (page && columnsOf?.(page)) ?? columns(whereIs),
    faceOf: ({ name, avatar }: AssignedRow) => <Avatar name={name} avatar={avatar} size={28} />,
    pathOf: ({ username }: AssignedRow) => profilePath(username),
    ...(mayAssign && removal),
  };
}

const departmentFilter = (departments: Assigned['departments']) =>
  ({
    name: 'department',
    label: t('Department'),
    all: t('All departments'),
    options: departments.map(({ id: value, name, total_people }) => ({ value, label: `${name} · ${total_people}` })),
    w: 220,
  }) as const;

function Crumbs({ name, children }: { name: string; children: ReactNode }) {
  return (
    <nav className={c['crumbs']} aria-label={t('Breadcrumb')}>
      {children}
      <Icon path={mdiChevronRight} size={14} />
      <span aria-current="page">{name}</span>
    </nav>
  );
}

/** '11 people in 2 departments.' */
function lineOf({ total_people, departments }: Assigned): string {
  const people = t('{count, plural, one {# person} other {# people}}', { count: total_people });
  if (!departments.length) return t('{people}.', { people });
  return t('{count, plural, one {{people} in # department.} other {{people} in # departments.}}', {
    count: departments.length,
    people,
  });
}

const useAssigned = (calls: AssigningCalls, query: Parameters<AssigningCalls['assigned']['call']>[0]) =>
  useQuery<Assigned, Fault>({
    queryKey: [...calls.assigned.key, query],
    queryFn: () => calls.assigned.call(query),
    placeholderData: keepPreviousData,
  });

interface PickedBarProps {
  count: number;
  onRemove(): void;
  onClear(): void;
}

/** Shows the actions for the selected people. */
function PickedBar({ count, onRemove, onClear }: PickedBarProps) {
  return (
    <div className={c['floor']}>
      <div className={c['picked']} role="toolbar" aria-label={t('Selected people')}>
        <b className="num" role="status">
          {t('{count, plural, one {# person} other {# people}}', { count })}
        </b>
        <button type="button" onClick={onRemove}>
          {t('Remove')}
        </button>
        <button type="button" aria-label={t('Clear selection')} onClick={onClear}>
          <Icon path={mdiClose} size={16} />
        </button>
      </div>
    </div>
  );
}

const columns = (whereIs: ReturnType<PeopleToday['useToday']>): Columns => [
  {
    key: 'designation',
    label: t('Designation'),
    cell: ({ designation_name }) => designation_name ?? '–',
    card: ({ designation_name }) => designation_name,
  },
  {
    key: 'department',
    label: t('Department'),
    cell: ({ department_name }) => department_name ?? '–',
    card: ({ department_name }) => department_name,
  },
  {
    key: 'by',
    label: t('Assigned by'),
    cell: ({ assigned_by }) => (assigned_by ? <PersonLink of={assigned_by.id}>{assigned_by.name}</PersonLink> : '–'),
  },
  {
    key: 'assigned_at',
    label: t('Since'),
    sort: 'assigned_at',
    cell: ({ assigned_at }) => (
      <time className="num" dateTime={assigned_at}>
        {instantDate(assigned_at)}
      </time>
    ),
    card: ({ assigned_at }) => t('since {date}', { date: instantDate(assigned_at) }),
  },
  ...(whereIs ? [{ key: 'today', label: t('Today'), cell: ({ id }: AssignedRow) => whereIs(id) ?? '–' }] : []),
];

interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/** Removes people after a confirmation. @param onDone called when they are removed */
function useRemoving(calls: AssigningCalls, words: AssigningWords, onDone: () => void) {
  const cache = useQueryClient();
  const { run } = useAction(
    async (people: readonly (NamedPerson | string)[]) => {
      const reply = await calls.remove(people.map((person) => (typeof person === 'string' ? person : person.id)));
      if (reply === null) return;
      onDone();
      void (reply?.is_without_self ? showSuccess(t(leftOut)) : showSuccess());
    },
    {
      async ask(people) {
        const [first] = people;
        if (first === undefined) return false;
        const isOne = people.length === 1 && typeof first === 'object';
        const title = isOne ? words.removeOne(first.name) : words.removeSeveral(people.length);
        return confirmAction({ title, verb: t('Remove') });
      },
      refresh: () => Promise.all(keysOf(calls).map((queryKey) => cache.invalidateQueries({ queryKey }))),
    },
  );
  return run;
}
