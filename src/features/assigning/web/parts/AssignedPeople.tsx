import { Button, Select } from '@mantine/core';
import { mdiChevronRight, mdiPlus } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useAddress, type Change } from '#platform/web/use-address.ts';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { rowsOnPage } from '#platform/web/ui/list/list-view.ts';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import { BatchBars } from '#features/batches/web/parts/BatchBars.tsx';
import type { AssignedPeople as Assigned } from '../../contract.ts';
import { AssignedRows, type RowsProps } from '../AssignedRows.tsx';
import { AssignDialog, type AssigningExtras } from './AssignDialog.tsx';
import type { AssigningCalls, AssigningWords } from './assigning-calls.ts';
import { assignedView, type AssignedView } from '../assigned-view.ts';
import c from '../assigning.module.css';

interface AssignedPeopleProps {
  calls: AssigningCalls;
  /** Returns the words of the thing; `data` is undefined while it is loading. */
  words(data: Assigned | undefined): AssigningWords;
  /** Text after the number of people about what else depends on it. */
  moreOf?(data: Assigned): string;
  /** Links to the screens above. */
  crumbs: ReactNode;
  /** Returns columns that replace designation, author and date of the assignment. */
  columnsOf?(data: Assigned): RowsProps['columns'];
  /** Further content of the dialog for assigning. */
  assigning?: AssigningExtras;
  /** Further actions on the thing itself. */
  actionsOf?(data: Assigned): ReactNode;
  mayAssign: boolean;
}

/** Shows the people assigned to a thing, who are added and removed here. */
export function AssignedPeople(props: AssignedPeopleProps) {
  const { calls, words: wordsOf, moreOf, columnsOf, crumbs, actionsOf, mayAssign } = props;
  const [view, change] = useAddress(assignedView);
  const [isAssigning, setAssigning] = useState(false);
  const query = useAssigned(calls, view);
  useFlush();
  const words = wordsOf(query.data);
  const line = query.data ? [lineOf(query.data), moreOf?.(query.data)].filter(Boolean).join(' ') : '\u00a0';
  return (
    <>
      <Crumbs name={words.name}>{crumbs}</Crumbs>
      <PageHead title={words.name} line={line}>
        {query.data ? actionsOf?.(query.data) : actionsOf && <i className={c['actionsSoon']} />}
        {mayAssign && <AssignButton onClick={() => setAssigning(true)} />}
      </PageHead>
      <Filters view={view} onChange={change} data={query.data} />
      <AssignedRows
        query={query}
        view={view}
        onChange={change}
        calls={calls}
        words={words}
        columns={query.data && columnsOf?.(query.data)}
        onAssign={mayAssign ? () => setAssigning(true) : undefined}
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

const AssignButton = ({ onClick }: { onClick(): void }) => (
  <Button leftSection={<Icon path={mdiPlus} size={18} />} onClick={onClick}>
    {t('Assign people')}
  </Button>
);

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

function useAssigned(calls: AssigningCalls, { search, department, ...rest }: AssignedView) {
  const per_page = rowsOnPage(useSession().settings.rows_per_page);
  const query = { ...rest, per_page, ...(search && { search }), ...(department && { department_id: department }) };
  return useQuery<Assigned, Fault>({
    queryKey: [...calls.assigned.key, query],
    queryFn: () => calls.assigned.call(query),
    placeholderData: keepPreviousData,
  });
}

interface FiltersProps {
  view: AssignedView;
  onChange: Change;
  data: Assigned | undefined;
}

function Filters({ view, onChange, data }: FiltersProps) {
  const departments = data?.departments ?? [];
  return (
    <div className={c['filters']} role="search" aria-label={t('Search assigned people')}>
      <SearchField
        label={t('Search assigned people')}
        value={view.search}
        onChange={(text) => onChange({ search: text || undefined, page: undefined }, { replace: true })}
      />
      <Select
        w={220}
        aria-label={t('Department')}
        placeholder={t('All departments')}
        data={departments.map(({ id, name, total_people }) => ({ value: id, label: `${name} · ${total_people}` }))}
        value={view.department || null}
        onChange={(id) => onChange({ department: id ?? undefined, page: undefined })}
        clearable
        clearButtonProps={{ 'aria-label': t('All departments') }}
      />
    </div>
  );
}
