import { Button } from '@mantine/core';
import { mdiPlus } from '@mdi/js';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { useSession } from '#platform/web/session.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { useKeys } from '#platform/web/use-keys.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { rowsOnPage } from '#platform/web/ui/list/list-view.ts';
import { Pager } from '#platform/web/ui/list/Pager.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { InlineError, QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { reviewerLeaves } from '../contract.ts';
import { applyPermissions } from '../rules/access.ts';
import { reviewerApi, useLeaveNews } from './leave-api.ts';
import { filtersIn, noFilters, reviewAddress, type ChangeReview, type ReviewView as View } from './review-view.ts';
import { DecidedLately } from './DecidedLately.tsx';
import { OwnDeputies } from './OwnDeputies.tsx';
import { OwnDeputy } from './OwnDeputy.tsx';
import { ReviewExport } from './ReviewExport.tsx';
import { Filters } from './ReviewFilters.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import { ReviewTable } from './ReviewTable.tsx';
import { Tiles } from './ReviewTiles.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useSelection, type Selection } from './use-selection.ts';
import c from './review.module.css';

type Summary = Reply<(typeof reviewerLeaves)['summary']>;

/** Screen of applications to review, the oldest first, with counts of the others. */
export function ReviewList() {
  const [view, change] = useAddress(reviewAddress);
  useLeaveNews();
  const { summary, hasFailed } = useSummary();
  const query = useRows(view);
  usePageLoad(query);
  const selection = useSelection(query.data?.data ?? []);
  const opened = useOpenApplication(view, change, query.data, selection);
  const isWide = !useNarrow('(max-width: 1679px)');
  if (opened.open !== undefined && !opened.hasRoom)
    return <ReviewPanel {...opened} id={opened.open} view={view} isPage />;
  return (
    <div className={opened.open === undefined ? undefined : c['slim']}>
      <Head summary={summary.data} isWaiting={summary.isPending} view={view} total={query.data?.meta.total} />
      <OwnDeputies deputies={summary.data?.deputies ?? []} />
      {hasFailed && summary.error ? (
        <InlineError error={summary.error} retry={() => void Promise.all([summary.refetch(), query.refetch()])} />
      ) : (
        <>
          <Tiles summary={summary.data} show={view.show} onChange={change} />
          <Filters
            summary={summary.data}
            view={view}
            onChange={change}
            isFolded={opened.open !== undefined && !isWide}
          />
        </>
      )}
      {view.show === 'decided_lately' && <LatelyHead />}
      {!(hasFailed && isWithdrawn(query)) && <Rows {...{ view, query, selection, opened }} onChange={change} />}
      {hasLately(view, query.data) && (
        <DecidedLately {...{ view, open: opened.open, onOpen: opened.onOpen }} onChange={change} />
      )}
      <SelectionBar selection={selection} />
      {opened.open !== undefined && <ReviewPanel {...opened} id={opened.open} view={view} />}
    </div>
  );
}

/** Heading for a view that has no tile. */
const LatelyHead = () => (
  <div className={c['lately']}>
    <header>
      <h2>{t('Reviewed in the last 7 days')}</h2>
    </header>
  </div>
);

/**
 * Loads the counts. If that fails, cancels the pending list too (specification B §8), and Retry loads both again;
 * a list that has loaded stays.
 */
function useSummary() {
  const cache = useQueryClient();
  const summary = useQuery(reviewerApi.summary.read());
  const hasFailed = summary.error !== null && summary.data === undefined;
  useEffect(() => {
    if (hasFailed) void cache.cancelQueries({ queryKey: reviewerApi.index.key });
  }, [cache, hasFailed]);
  return { summary, hasFailed };
}

/** Whether the list has no data and its request was cancelled. */
const isWithdrawn = ({ data, error, fetchStatus }: ReturnType<typeof useRows>) =>
  data === undefined && error === null && fetchStatus === 'idle';

/** Recent decisions appear below the last page of what waits for the viewer. */
const hasLately = ({ show, state }: View, page: Page | undefined) =>
  show === 'mine' && state === undefined && page?.meta.current_page === page?.meta.last_page && page !== undefined;

interface HeadProps {
  summary: Summary | undefined;
  isWaiting: boolean;
  view: View;
  total: number | undefined;
}

function Head({ summary, isWaiting, view, total }: HeadProps) {
  const { can } = useSession();
  return (
    <PageHead title={t('Leave to review')} line={lineOf(summary)} isWaiting={isWaiting} isSteady>
      <ReviewExport view={view} total={total} />
      {can('view_review_leave_application') && <OwnDeputy />}
      {can(...applyPermissions) && <ApplyLink />}
    </PageHead>
  );
}

interface RowsProps {
  view: View;
  query: ReturnType<typeof useRows>;
  selection: Selection;
  opened: ReturnType<typeof useOpenApplication>;
  onChange: ChangeReview;
}

const Rows = ({ view, query, selection, opened, onChange }: RowsProps) => (
  <QueryState
    query={query}
    skeleton={<SkeletonRows />}
    isEmpty={({ data }) => data.length === 0}
    empty={<NoApplications view={view} onChange={onChange} />}
  >
    {({ data, meta }) => (
      <div className={c['rows']} data-stale={query.isPlaceholderData || undefined}>
        <ReviewTable
          rows={data}
          view={view}
          selection={selection}
          open={opened.open}
          onOpen={opened.onOpen}
          onReject={opened.onReject}
        />
        <Pager meta={meta} onPage={(page) => onChange({ page })} />
        <Hints isOpen={opened.open !== undefined} />
      </div>
    )}
  </QueryState>
);

type Page = Reply<(typeof reviewerLeaves)['index']>;

/**
 * Opens an application beside the list, or in place of it on small screens;
 * handles the keys that move through the list.
 */
function useOpenApplication(view: View, change: ChangeReview, page: Page | undefined, selection: Selection) {
  const hasRoom = !useNarrow('(max-width: 1263px)');
  const { open } = view;
  useFocusBack(open);
  const [rejecting, setRejecting] = useState<string>();
  const rows = page?.data ?? [];
  const show = (id: string | undefined) => change({ open: id }, { replace: hasRoom || open !== undefined });
  const index = rows.findIndex(({ id }) => id === open);
  const neighbour = (by: number) => {
    const id = rows[index < 0 ? 0 : index + by]?.id;
    return id === undefined || id === open ? undefined : () => show(id);
  };
  const go = (by: number) => (open === undefined ? step(by) : neighbour(by)?.());
  useKeys({ j: () => go(1), k: () => go(-1), x: () => selection.toggle(open ?? focusedId()) });
  return {
    open,
    hasRoom,
    isRejecting: rejecting !== undefined && rejecting === open,
    onOpen: show,
    onReject: (id: string) => {
      setRejecting(id);
      show(id);
    },
    onClose: () => {
      setRejecting(undefined);
      show(undefined);
    },
    before: index < 0 ? undefined : neighbour(-1),
    next: neighbour(1),
    /** Position in the list: '3 of 8'. */
    place: page && index >= 0 ? { at: (page.meta.from ?? 1) + index, of: page.meta.total } : undefined,
  };
}

/** Returns the focus to the row of the panel that was closed, unless something else has taken it. */
function useFocusBack(open: string | undefined): void {
  const last = useRef(open);
  useEffect(() => {
    const closed = last.current;
    last.current = open;
    if (open !== undefined || closed === undefined || document.activeElement !== document.body) return;
    links()
      .find(({ dataset }) => dataset['application'] === closed)
      ?.focus({ preventScroll: true });
  }, [open]);
}

const links = () => [...document.querySelectorAll<HTMLElement>('[data-application]')];

const Hints = ({ isOpen }: { isOpen: boolean }) => (
  <p className={c['keys']}>
    <kbd>J</kbd> <kbd>K</kbd> {t('next, previous')} <kbd>X</kbd> {t('select')}{' '}
    {isOpen ? (
      <>
        <kbd>A</kbd> {t('approve')} <kbd>R</kbd> {t('reject')} <kbd>C</kbd> {t('comment')} <kbd>{t('Esc')}</kbd>{' '}
        {t('close')}
      </>
    ) : (
      <>
        <kbd>↵</kbd> {t('open', { of: 'action' })}
      </>
    )}
  </p>
);

/** Moves the focus to an application above or below. */
function step(by: number): void {
  const all = links();
  const from = all.indexOf(document.activeElement as HTMLElement);
  all[Math.min(all.length - 1, Math.max(0, from + by))]?.focus();
}

/** Returns the id of the focused application. */
const focusedId = () => (document.activeElement as HTMLElement | null)?.dataset['application'] ?? '';

function useRows(view: View) {
  const per_page = rowsOnPage(useSession().settings.rows_per_page);
  return useQuery({
    ...reviewerApi.index.read({ query: { ...filtersIn(view), page: view.page, per_page } }),
    placeholderData: keepPreviousData,
  });
}

/** '8 applications wait for you.' */
function lineOf(summary: Summary | undefined): string {
  if (!summary) return '\u00a0';
  return t('{count, plural, one {# application needs your approval.} other {# applications need your approval.}}', {
    count: summary.mine,
  });
}

function ApplyLink() {
  const { can } = useSession();
  return (
    <Button
      renderRoot={(props) => <Link to="/leave/application/new" {...props} />}
      variant="default"
      leftSection={<Icon path={mdiPlus} size={18} />}
    >
      {can('edit_employee_leave') ? t('Apply for someone') : t('Apply for leave')}
    </Button>
  );
}

function NoApplications({ view, onChange }: { view: View; onChange: ChangeReview }) {
  const { search, department_id, leave_type_id, from, to, state } = view;
  const isFiltered = Boolean(search || (department_id ?? leave_type_id ?? from ?? to ?? state));
  const navigate = useNavigate();
  if (isFiltered)
    return (
      <EmptyState
        title={t('No matches')}
        text={t('Change the search, or clear the filters.')}
        action={
          <Button variant="default" onClick={() => onChange(noFilters)}>
            {t('Clear filters')}
          </Button>
        }
      />
    );
  return view.show === 'mine' ? (
    <EmptyState
      title={t('Nothing needs your approval')}
      text={t('Applications you need to approve appear here.')}
      action={
        <Button variant="default" onClick={() => void navigate({ to: '.', search: { show: 'all' } })}>
          {t('See all applications')}
        </Button>
      }
    />
  ) : (
    <EmptyState title={t('No applications')} text={t('There are no applications in this view.')} />
  );
}
