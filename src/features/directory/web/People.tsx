import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import { lazyPart, useFetched } from '#platform/web/lazy-part.tsx';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { useFlush, useNarrow } from '#platform/web/ui/frame.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { BatchBars } from '#features/batches/web/parts/BatchBars.tsx';
import { ImportLink } from '#features/people-import/web/parts/ImportLink.tsx';
import { useWhereabouts } from '#features/dashboard/web/parts/use-whereabouts.ts';
import { InvitedLink } from '#features/on-boarding/web/parts/InvitedLink.tsx';
import { WithoutPanel } from '#features/joiner-rules/web/parts/WithoutPanel.tsx';
import { AddPersonMain } from '#features/employment/web/parts/AddPersonMain.tsx';
import { isRequested, useWizard } from '#features/settings/web/parts/use-wizard.ts';
import { BulkBar } from './bulk/BulkBar.tsx';
import { PeopleBar } from './bar/PeopleBar.tsx';
import { PeopleCards } from './cards/PeopleCards.tsx';
import { directoryAddress, isFiltered, noFilters, type ChangeDirectory, type DirectoryView } from './directory-view.ts';
import type { DirectoryPage } from './directory-api.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { PeoplePhone } from './phone/PeoplePhone.tsx';
import { PeopleTable } from './table/PeopleTable.tsx';
import { useColumns } from './use-columns.ts';
import { useDirectory } from './use-directory.ts';
import { usePicking, type Picking } from './use-picking.ts';
import { filters } from './filters.ts';
import { footSentence } from './foot-sentence.ts';
import c from './people.module.css';

const OrgChart = lazyPart(() => import('./chart/OrgChart.tsx'), 'OrgChart', { waiting: () => <SkeletonRows /> });

// Loaded lazily, since few people set up a company, and only once.
const PeopleSteps = lazyPart(() => import('#features/settings/web/parts/PeopleSteps.tsx'), 'PeopleSteps');

/** Shows all employees as a table, as cards, or as the organisation chart. */
export function People() {
  const [view, change] = useAddress(directoryAddress);
  useFlush();
  return view.view === 'chart' ? (
    <OrgChart levels={view.levels} person={view.person} showsOutside={view.alone} onChange={change} />
  ) : (
    <PeopleList view={view} onChange={change} />
  );
}

interface ListedProps {
  view: DirectoryView;
  onChange: ChangeDirectory;
}

function PeopleList({ view, onChange }: ListedProps) {
  const people = useDirectory(view);
  const { total, rowAt, seen } = people;
  const columns = useColumns();
  const picking = usePicking({ isPossible: useMayAct(), query: people.query, rowAt });
  const places = useWhereabouts(useIdsOf(seen, rowAt, total));
  const list = { ...people, places, picking, columns, view, onChange };
  const steps = useSteps(people.newest);
  return (
    <>
      <div className={c['head']}>
        <PageHead title={t('People')} line={<HeadLine newest={people.newest} />}>
          <ExportMenu query={people.query} columns={columns.shown} total={total} />
          <ImportLink />
          <AddPersonMain />
        </PageHead>
      </div>
      <PeopleBar view={view} columns={columns} onChange={onChange} />
      <div className={c['room']} onKeyDown={clearOnEscape(picking)}>
        {steps.card}
        <PeopleResult people={people} isWaiting={steps.isWaiting} view={view} onChange={onChange}>
          {/* A new key when the steps come or go, since the list measures its top edge only once. */}
          <Rows key={`${people.shownList} ${steps.isShown}`} {...list} />
        </PeopleResult>
        {/* Below the list, which would move when it comes. */}
        {!steps.isShown && <WithoutPanel />}
        {picking.count > 0 && <BulkBar picking={picking} total={total ?? 0} />}
        <BatchBars of="directory" isRaised={picking.count > 0} />
      </div>
    </>
  );
}

/** Returns the first steps of a new company above the list, which waits for them so that nothing moves. */
function useSteps(newest: DirectoryPage | undefined) {
  const { can } = useSession();
  const { wizard, isLoading, dismiss } = useWizard(
    newest?.employee_welcome_wizard === true && can('view_app_settings_menu'),
  );
  const isShown = wizard !== undefined && isRequested(wizard, 'employee');
  const { Part, isWaiting } = useFetched(PeopleSteps, isShown);
  return {
    card: Part && wizard && <Part {...{ wizard, dismiss }} />,
    isShown,
    isWaiting: isLoading || isWaiting,
  };
}

/** Whether the viewer may run any bulk action. */
function useMayAct(): boolean {
  return useSession().can(
    'assign_role_user',
    'assign_employee_group',
    'edit_employee_employment_info',
    'discharge_employee',
  );
}

const clearOnEscape = (picking: Picking) => (event: React.KeyboardEvent) => {
  // Popups above the list close first.
  const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (event.key === 'Escape' && isInside && !event.defaultPrevented && picking.count > 0) picking.clear();
};

/** Shows the numbers, and a link to the invited people. */
function HeadLine({ newest }: { newest: DirectoryPage | undefined }) {
  return (
    <>
      {headLine(newest)}
      <InvitedLink invited={newest?.counts.invited} notInvited={newest?.counts.not_invited} />
    </>
  );
}

/** '60 people, 2 joining, 1 leaving' */
function headLine(newest: DirectoryPage | undefined): string {
  if (!newest) return '\u00a0';
  const { people, joining, leaving } = newest.counts;
  return [
    t('{count, plural, one {# person} other {# people}}', { count: people - joining }),
    joining && t('{count} joining', { count: joining }),
    leaving && t('{count} leaving', { count: leaving }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns the ids of the people on the screen; the same array as long as they do not change. */
function useIdsOf(
  { first, last }: ReturnType<typeof useDirectory>['seen'],
  rowAt: ReturnType<typeof useDirectory>['rowAt'],
  total = 0,
): readonly string[] {
  const ids = Array.from(
    { length: Math.max(0, Math.min(last, total - 1) - first + 1) },
    (_, step) => rowAt(first + step)?.id ?? '',
  ).filter(Boolean);
  const key = ids.join();
  return useMemo(() => key.split(',').filter(Boolean), [key]);
}

type RowsProps = ReturnType<typeof useDirectory> &
  ListedProps & {
    places: ReturnType<typeof useWhereabouts>;
    picking: Picking;
    columns: ReturnType<typeof useColumns>;
  };

function Rows({ view, onChange, columns, newest, isStale, ...list }: RowsProps) {
  const isPhone = useNarrow('(max-width: 599px)');
  if (!newest) return null;
  const shared = {
    ...list,
    total: newest.meta.total,
    firstRow: view.row,
    onRow: (row: number) => onChange({ row }, { replace: true }),
  };
  if (view.view === 'cards')
    return (
      <div className={c['cardRoom']} data-old={isStale || undefined}>
        <PeopleCards {...shared} />
      </div>
    );
  if (isPhone) return <PeoplePhone {...shared} isByName={view.sort === 'name'} />;
  return (
    <div className={c['box']} data-old={isStale || undefined}>
      <PeopleTable
        {...shared}
        columns={columns.shown}
        sort={view.sort}
        order={view.order}
        onSort={(sort, order) => onChange({ sort, order })}
      />
      <PeopleFoot view={view} newest={newest} />
    </div>
  );
}

interface AnsweredProps extends ListedProps {
  people: ReturnType<typeof useDirectory>;
  /** Whether content above the list is still loading. */
  isWaiting: boolean;
  children: React.ReactNode;
}

/** Shows the people, or why there are none. */
function PeopleResult({ people, isWaiting, view, onChange, children }: AnsweredProps) {
  const { newest, error, retry, isFetching, isStale } = people;
  if (!newest || isWaiting)
    return (
      <Card className={c['instead']}>
        {error ? <InlineError error={error} retry={retry} busy={isFetching} /> : <SkeletonRows rows={12} />}
      </Card>
    );
  return (
    <>
      {error && <InlineError error={error} retry={retry} busy={isFetching} />}
      {newest.meta.total === 0 && !isStale ? (
        <Card className={c['instead']}>
          <NoPeople view={view} newest={newest} onChange={onChange} />
        </Card>
      ) : (
        children
      )}
    </>
  );
}

function NoPeople({ view, newest, onChange }: ListedProps & { newest: DirectoryPage }) {
  const search = view.search.trim();
  const { archive_matches, counts } = newest;
  return (
    <EmptyState
      title={search ? t('No matches for “{search}”', { search }) : t('No matches')}
      text={
        search
          ? [searchedText(counts.people), archive_matches > 0 && archivedText(archive_matches)]
              .filter(Boolean)
              .join(' ')
          : t('Change or clear the filters.')
      }
      action={
        <div className={c['nobodyActions']}>
          <Button variant="default" onClick={() => onChange({ ...noFilters, search: '' })}>
            {search && !isFiltered(view) ? t('Clear search') : t('Clear filters')}
          </Button>
          {archive_matches > 0 && <LookInArchive search={search} />}
        </div>
      }
    />
  );
}

const searchedText = (count: number) =>
  t(
    '{count, plural, one {Searched # person by name, username, email, designation and number.} other {Searched # people by name, username, email, designation and number.}}',
    { count },
  );

const archivedText = (count: number) =>
  t('{count, plural, one {# match in the archive.} other {# matches in the archive.}}', { count });

function LookInArchive({ search }: { search: string }) {
  return (
    <Button
      variant="light"
      renderRoot={(props) => <Link to="/settings/people/archive" search={{ search }} {...props} />}
    >
      {t('Search the archive')}
    </Button>
  );
}

/** Shows the number of people found, and the keyboard shortcuts. */
function PeopleFoot({ view, newest }: { view: DirectoryView; newest: DirectoryPage }) {
  const options = useChosenOptions(view);
  const { people, rest } = footSentence(view, { total: newest.meta.total, all: newest.counts.people }, options);
  return (
    <footer className={c['foot']}>
      <span className="num" role="status">
        {people} <span className={c['faint']}>{rest}</span>
      </span>
      <span className={c['keys']} data-keys aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('move')} <kbd>{t('Space')}</kbd> {t('select')} <kbd>{t('Enter')}</kbd>{' '}
        {t('open', { of: 'action' })}
      </span>
    </footer>
  );
}

/** Loads the options of the filters in use, for their names. */
function useChosenOptions(view: DirectoryView) {
  const set = filters().filter(({ name }) => view[name].length > 0);
  const answers = useQueries({
    queries: set.map(({ source }) => source),
  });
  return Object.fromEntries(set.map(({ name }, index) => [name, answers[index]?.data?.data]));
}
