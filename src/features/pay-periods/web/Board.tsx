import { Button } from '@mantine/core';
import { mdiAccountCheckOutline, mdiCheck, mdiUndoVariant } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { day, maybeOneOf } from '#platform/web/address.ts';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { List } from '#platform/web/ui/list/List.tsx';
import { ListBar } from '#platform/web/ui/list/ListBar.tsx';
import { listAddress, usePageQuery } from '#platform/web/ui/list/list-view.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { useKeys } from '#platform/web/use-keys.ts';
import type { Board as BoardPage, BoardRow } from '../contract.ts';
import { periodStepNews } from '../events.ts';
import { periodStates } from '../rules/period-state.ts';
import { boardColumns } from './board-columns.tsx';
import { BoardTiles } from './BoardTiles.tsx';
import { rangeText } from './MyPeriod.tsx';
import { payPeriodsApi } from './pay-periods-api.ts';
import { PeriodSwitch } from './PeriodSwitch.tsx';
import { needsText } from './period-words.ts';
import { ReasonDialog, type ReasonedStep } from './ReasonDialog.tsx';
import { usePeriodAction, useRefreshPeriods } from './use-period-action.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import c from './pay-periods.module.css';

const address = { ...listAddress, from: day, state: maybeOneOf(...periodStates), people: maybeOneOf('reports') };
const filters = [{ name: 'state' }, { name: 'people' }] as const;

/** Row of the list: the person’s id and name are the row’s. */
type Row = BoardRow & { readonly id: string; readonly name: string };
type Rows = Omit<BoardPage, 'data'> & { readonly data: readonly Row[] };

const peopleFilter = () => ({
  name: 'people',
  label: t('People'),
  all: t('Everyone'),
  options: [{ value: 'reports', label: t('My direct reports') }],
});

const withRows = ({ data, ...board }: BoardPage): Rows => ({
  ...board,
  data: data.map((row) => ({ ...row, id: row.person.id, name: row.person.name })),
});

/** People of a pay period with their states, what is missing, and their approval. */
export function Board() {
  const [view, change] = useAddress(address);
  const { from, state, people } = view;
  const pageQuery = usePageQuery(view, { state, people });
  const query = useQuery({
    ...payPeriodsApi.board.read({
      query: { ...pageQuery, ...(from && { starts_on: from }) },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    select: withRows,
  });
  const refresh = useRefreshPeriods();
  useLive(periodStepNews, () => void refresh());
  useLive(connected, () => void refresh());
  const [asking, setAsking] = useState<{ kind: ReasonedStep; row: Row }>();
  const board = query.data;
  const approval = useApproval(board);
  const words = {
    title: t('Pay periods'),
    name: t('Person'),
    search: t('Search people'),
    emptyTitle: t('No one in this period'),
    emptyText: t('No one was employed on its days.'),
  };
  return (
    <>
      <PageHead
        title={words.title}
        lead={<PeriodSwitch period={board} onChange={(starts_on) => change({ from: starts_on })} />}
        line={board ? lineText(board) : '\u00a0'}
      />
      <BoardTiles counts={board?.counts} state={state} onChange={(next) => change({ state: next })} />
      <ListBar words={words} view={view} onChange={change} filters={[peopleFilter()]} />
      <List<Row>
        words={words}
        query={query}
        view={view}
        onChange={change}
        filters={filters}
        columns={boardColumns()}
        faceOf={({ name, person: { avatar } }) => <Avatar name={name} avatar={avatar} size={32} />}
        belowOf={({ person: { department_name } }) => <small>{department_name}</small>}
        pathOf={({ id }) => `/time/pay-periods/${id}${board ? `?from=${board.starts_on}` : ''}`}
        picking={board?.is_over ? approval.picking : undefined}
        actionsOf={(row) => [
          isApprovable(row, board) && { label: t('Approve'), icon: mdiCheck, run: () => approval.approve([row]) },
          canSendBack(row) && {
            label: t('Send back'),
            icon: mdiUndoVariant,
            run: () => setAsking({ kind: 'sendBack', row }),
          },
          canConfirmFor(row, board) && {
            label: t('Confirm for {name}', { name: row.name }),
            icon: mdiAccountCheckOutline,
            run: () => setAsking({ kind: 'confirmFor', row }),
          },
        ]}
        below={<ApprovalBar approval={approval} />}
      />
      {asking && board && (
        <ReasonDialog
          kind={asking.kind}
          period={{
            name: board.name,
            starts_on: board.starts_on,
            version: asking.row.version,
            person: asking.row.person,
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

const lineText = (board: Rows): string =>
  board.closing_needs === 'nothing'
    ? rangeText(board)
    : t('{range}. Needed to close: {needs}.', { range: rangeText(board), needs: needsText(board.closing_needs) });

/** Whether someone else’s period has nothing against its approval. */
const isApprovable = (row: BoardRow, board: Rows | undefined): boolean =>
  board !== undefined &&
  board.is_over &&
  !row.is_own &&
  row.clocked_in.length + row.to_review.length === 0 &&
  (row.state === 'confirmed' || (row.state === 'open' && !needsConfirmation(board)));

const needsConfirmation = ({ closing_needs }: Rows) => closing_needs === 'confirmation' || closing_needs === 'both';

const canSendBack = ({ state, is_own }: BoardRow): boolean =>
  !is_own && (state === 'confirmed' || state === 'approved');

const canConfirmFor = (row: BoardRow, board: Rows | undefined): boolean =>
  board !== undefined && board.is_over && row.state === 'open' && row.needs_proxy && row.clocked_in.length === 0;

/** Selection of rows, and their approval; rows that cannot be approved are left out. */
function useApproval(board: Rows | undefined) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const action = usePeriodAction(payPeriodsApi.approve.call, () => setPicked(new Set()));
  const chosen = (board?.data ?? []).filter((row) => picked.has(row.id) && isApprovable(row, board));
  const approve = (rows: readonly Row[]) => {
    if (!board || rows.length === 0) return;
    const people = rows.map(({ id, version }) => ({ person_id: id, version }));
    void action.run({ body: { starts_on: board.starts_on, people } });
  };
  useKeys({ a: () => approve(chosen) });
  return { picking: { picked, onPick: setPicked }, picked, chosen, action, approve };
}

/** Bar below the rows while some are selected. */
function ApprovalBar({ approval: { picked, chosen, action, approve } }: { approval: ReturnType<typeof useApproval> }) {
  if (picked.size === 0 && !action.problem) return null;
  const left = picked.size - chosen.length;
  return (
    <div className={c['bar']} role="region" aria-label={t('Selection')}>
      <div>
        {action.problem ? (
          <FormProblem text={action.problem} />
        ) : (
          <>
            <b>{t('{count, plural, one {# person selected} other {# people selected}}', { count: picked.size })}</b>
            {left > 0 && (
              <p>
                {t(
                  '{count, plural, one {# cannot be approved and is left out.} other {# cannot be approved and are left out.}}',
                  {
                    count: left,
                  },
                )}
              </p>
            )}
          </>
        )}
      </div>
      <Button loading={action.busy} disabled={chosen.length === 0} onClick={() => approve(chosen)}>
        {t('Approve {count}', { count: chosen.length })}
      </Button>
    </div>
  );
}
