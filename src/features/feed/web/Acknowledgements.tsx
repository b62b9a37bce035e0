import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { mdiBellRingOutline, mdiMagnify } from '@mdi/js';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useAction } from '#platform/web/use-action.ts';
import { clockStatus } from '#features/clock/events.ts';
import type { feed } from '../contract.ts';
import { feedSeen } from '../events.ts';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';
import { moment } from '#platform/web/relative-time.ts';
import { AcknowledgementList, remind } from './AcknowledgementList.tsx';
import { patchSeen } from './use-posts.ts';
import c from './view-post.module.css';

type List = Reply<(typeof feed)['acknowledged']>;
type State = 'not_yet' | 'acknowledged' | 'not_asked';

/** Lists who has acknowledged an announcement and who has not and why, and offers to remind them. */
export function Acknowledgements({ post }: { post: Post }) {
  const [state, setState] = useState<State>('not_yet');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [term] = useDebouncedValue(search, 200);
  const query = useQuery({
    ...feedApi.acknowledged.read({ params: { id: post.id }, query: { state, page, ...(term && { search: term }) } }),
    // The count is part of the key: whenever it changes, the list is read again.
    queryKey: [...feedApi.acknowledged.key, post.id, state, page, term, post.acknowledges_count, post.version],
    placeholderData: keepPreviousData,
  });
  // A placeholder from another list says nothing about this one.
  useSeenNews(post.id, query.isPlaceholderData ? undefined : query.data);
  useClockNews(query.data);
  return (
    <aside className={c['panel']} aria-label={t('Acknowledgements')}>
      <h2>{t('Acknowledgements')}</h2>
      <p>{post.asked_time && t('Version of {when}', { when: moment(post.asked_time) })}</p>
      <QueryState query={query}>
        {(list) => (
          <>
            <Sums list={list} />
            <Choice
              list={list}
              state={state}
              search={search}
              onState={(next) => (setState(next), setPage(1))}
              onSearch={(next) => (setSearch(next), setPage(1))}
            />
            {state === 'not_yet' && <ListSummary list={list} />}
            <AcknowledgementList people={list.data} post={post} state={state} whenDone={() => void query.refetch()} />
            <Paging list={list} page={page} onPage={setPage} />
            <Foot post={post} list={list} whenDone={() => void query.refetch()} />
          </>
        )}
      </QueryState>
    </aside>
  );
}

/**
 * Reads the list again when more people have seen the post, as that message carries no numbers,
 * and updates the post beside it to match.
 */
function useSeenNews(id: string, list: List | undefined): void {
  const cache = useQueryClient();
  const seen = list && list.seen + list.acknowledged;
  useEffect(() => {
    if (seen !== undefined) patchSeen(cache, id, seen);
  }, [cache, id, seen]);
  const queryKey = [...feedApi.acknowledged.key, id];
  useLive(feedSeen, ({ post_id }) => void (post_id === id && cache.invalidateQueries({ queryKey })));
  useLive(connected, () => void cache.invalidateQueries({ queryKey }));
}

/** Delay in milliseconds. At the start of a shift many people clock in within a minute. */
const clockNewsDelayMs = 2000;

/** Reads the list again when a listed person clocks in or out. */
function useClockNews(list: List | undefined): void {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive(clockStatus, ({ author }) => {
    if (!list?.data.some(({ id }) => id === author)) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void cache.invalidateQueries({ queryKey: feedApi.acknowledged.key });
    }, clockNewsDelayMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

interface ChoiceProps {
  list: List;
  state: State;
  search: string;
  onState(state: State): void;
  onSearch(search: string): void;
}

function Choice({ list, state, search, onState, onSearch }: ChoiceProps) {
  return (
    <>
      <SegmentedControl
        aria-label={t('Show')}
        value={state}
        data={[
          { value: 'not_yet', label: t('Not yet {count}', { count: list.not_yet }) },
          { value: 'acknowledged', label: t('Acknowledged {count}', { count: list.acknowledged }) },
          { value: 'not_asked', label: t('Not asked {count}', { count: list.not_asked }) },
        ]}
        onChange={(value) => onState(value as State)}
      />
      <TextInput
        mt={10}
        aria-label={t('Find someone')}
        placeholder={t('Find someone')}
        leftSection={<Icon path={mdiMagnify} size={18} />}
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
    </>
  );
}

function Sums({ list: { acknowledged, not_yet, departments } }: { list: List }) {
  const total = acknowledged + not_yet;
  return (
    <>
      <div className={c['sum']}>
        <b className="num">{t('{done} of {asked}', { done: acknowledged, asked: total })}</b>
        {t('acknowledged')}
      </div>
      <Bar done={acknowledged} of={total} />
      {departments.length > 1 && (
        <dl className={c['departments']}>
          {namedDepartments(departments).map(({ name, acknowledged: done, total: of }) => [
            <dt key={`${name} name`}>{name}</dt>,
            <dd key={`${name} bar`} aria-hidden>
              <Bar done={done} of={of} />
            </dd>,
            <dd key={`${name} number`} className="num">
              {t('{done} of {asked}', { done, asked: of })}
            </dd>,
          ])}
        </dl>
      )}
    </>
  );
}

/** Number of departments shown individually. */
const maxDepartments = 4;

/** Returns the departments with the most open acknowledgements by name, and the rest together. */
function namedDepartments(departments: List['departments']) {
  const named = departments.map((department) => ({ ...department, name: department.name ?? t('No department') }));
  if (named.length <= maxDepartments + 1) return named;
  const open = ({ total, acknowledged }: (typeof named)[number]) => total - acknowledged;
  const most = new Set(named.toSorted((one, other) => open(other) - open(one)).slice(0, maxDepartments));
  const rest = named.filter((one) => !most.has(one));
  const sum = (of: 'acknowledged' | 'total') => rest.reduce((all, one) => all + one[of], 0);
  return [
    ...named.filter((one) => most.has(one)),
    { name: t('Other'), acknowledged: sum('acknowledged'), total: sum('total') },
  ];
}

const Bar = ({ done, of }: { done: number; of: number }) => (
  <div className={c['bar']} aria-hidden>
    <i style={{ width: `${of ? (done / of) * 100 : 0}%` }} />
  </div>
);

/** Shows how many people without acknowledgement have seen it, and when they were reminded. */
const ListSummary = ({ list: { seen, not_yet, reminded_at } }: { list: List }) => (
  <div className={c['opened']}>
    {not_yet > 0 && t('{seen} seen, not acknowledged · {count} not opened yet', { seen, count: not_yet - seen })}
    <small>{reminded_at ? t('Last reminded {when}', { when: moment(reminded_at) }) : t('No one reminded yet.')}</small>
  </div>
);

function Paging({ list, page, onPage }: { list: List; page: number; onPage(page: number): void }) {
  if (list.total <= 50) return null;
  return (
    <div>
      <Button variant="subtle" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('Previous')}
      </Button>
      <Button variant="subtle" disabled={page * 50 >= list.total} onClick={() => onPage(page + 1)}>
        {t('Next', { of: 'action' })}
      </Button>
    </div>
  );
}

function Remind({ post, count, whenDone }: { post: Post; count: number; whenDone(): void }) {
  const { busy, run } = useAction(() => remind(post.id, null), { refresh: whenDone });
  return (
    <Button loading={busy} leftSection={<Icon path={mdiBellRingOutline} size={18} />} onClick={() => void run()}>
      {t('{count, plural, one {Remind # person} other {Remind # people}}', { count })}
    </Button>
  );
}

function Foot({ post, list, whenDone }: { post: Post; list: List; whenDone(): void }) {
  return (
    <footer>
      <ExportList post={post} />
      {list.not_yet > 0 && <Remind post={post} count={list.not_yet} whenDone={whenDone} />}
    </footer>
  );
}

function ExportList({ post }: { post: Post }) {
  const { busy, run } = useAction(() =>
    saveFile(`feed/${post.id}/feed-acknowledges/export`, {}, 'acknowledgements.xlsx'),
  );
  return (
    <Button variant="default" loading={busy} onClick={() => void run()}>
      {t('Export list')}
    </Button>
  );
}
