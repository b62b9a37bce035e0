import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { mdiBellRingOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { shortDay } from '#platform/web/format.ts';
import { saveFile } from '#platform/web/save-file.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure, showToast } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { feed } from '../contract.ts';
import type { Post } from '../rules/shapes.ts';
import { feedApi } from './feed-api.ts';
import { moment } from '#platform/web/relative-time.ts';
import { tellGone } from './gone-posts.ts';
import c from './view-post.module.css';

type List = Reply<(typeof feed)['acknowledged']>;
type State = 'not_yet' | 'acknowledged';

/** Who has acknowledged an announcement, who has not and why, and the way to remind them. */
export function Acknowledgements({ post }: { post: Post }) {
  const [state, setState] = useState<State>('not_yet');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [term] = useDebouncedValue(search, 200);
  const query = useQuery({
    ...feedApi.acknowledged.read({ params: { id: post.id }, query: { state, page, ...(term && { search: term }) } }),
    // A number more is a name less: the list follows the count that everybody is told.
    queryKey: [...feedApi.acknowledged.key, post.id, state, page, term, post.acknowledges_count, post.version],
    placeholderData: keepPreviousData,
  });
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
              onState={(next) => {
                setState(next);
                setPage(1);
              }}
              onSearch={(next) => {
                setSearch(next);
                setPage(1);
              }}
            />
            <People list={list} post={post} state={state} />
            <Paging list={list} page={page} onPage={setPage} />
            <Foot post={post} list={list} whenDone={() => void query.refetch()} />
          </>
        )}
      </QueryState>
    </aside>
  );
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
        aria-label={t('Who is shown')}
        value={state}
        data={[
          { value: 'not_yet', label: `${t('Not yet')} ${list.not_yet}` },
          { value: 'acknowledged', label: `${t('Acknowledged')} ${list.acknowledged}` },
        ]}
        onChange={(value) => onState(value as State)}
      />
      <TextInput
        mt={10}
        aria-label={t('Find a person')}
        placeholder={t('Find a person')}
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
        {t('have acknowledged')}
      </div>
      <Bar done={acknowledged} of={total} />
      {departments.length > 1 && (
        <dl className={c['departments']}>
          {departments.map(({ name, acknowledged: done, total: of }) => [
            <dt key={`${name} name`}>{name ?? t('Without department')}</dt>,
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

const Bar = ({ done, of }: { done: number; of: number }) => (
  <div className={c['bar']} aria-hidden>
    <i style={{ width: `${of ? (done / of) * 100 : 0}%` }} />
  </div>
);

function People({ list, post, state }: { list: List; post: Post; state: State }) {
  if (list.data.length === 0)
    return <p>{state === 'not_yet' ? t('Everyone has acknowledged it.') : t('Nobody has acknowledged it yet.')}</p>;
  return (
    <ul className={c['people']}>
      {list.data.map((person) => (
        <li key={person.id}>
          <Avatar name={person.name} avatar={person.avatar} size={32} />
          <span>
            <b>{person.name}</b>
            <small>{person.department_name}</small>
          </span>
          <small>{whyText(person)}</small>
          {state === 'not_yet' && <RemindOne post={post} person={person} />}
        </li>
      ))}
    </ul>
  );
}

function whyText({ acknowledged_at, is_older, version_time, on_leave_until }: List['data'][number]): string {
  if (acknowledged_at !== null && !is_older) return moment(acknowledged_at);
  if (on_leave_until !== null) return t('on leave until {date}', { date: shortDay(on_leave_until) });
  return is_older && version_time !== null ? t('version of {when}', { when: moment(version_time) }) : '';
}

function Paging({ list, page, onPage }: { list: List; page: number; onPage(page: number): void }) {
  if (list.total <= 50) return null;
  return (
    <div>
      <Button variant="subtle" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('Before')}
      </Button>
      <Button variant="subtle" disabled={page * 50 >= list.total} onClick={() => onPage(page + 1)}>
        {t('Next')}
      </Button>
    </div>
  );
}

async function remind(id: string, user_id: string | null): Promise<void> {
  try {
    const { people } = await feedApi.remind.call({ params: { id }, body: { user_id } });
    showToast(people === 1 ? t('Reminder sent to 1 person') : t('Reminder sent to {count} people', { count: people }));
  } catch (error) {
    if (!tellGone(id, error)) void showFailure(error);
  }
}

const RemindOne = ({ post, person }: { post: Post; person: { id: string; name: string } }) => (
  <Button
    variant="default"
    size="compact-sm"
    aria-label={t('Remind {name}', { name: person.name })}
    onClick={() => void remind(post.id, person.id)}
  >
    {t('Remind')}
  </Button>
);

function Remind({ post, count, whenDone }: { post: Post; count: number; whenDone(): void }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await remind(post.id, null);
    setBusy(false);
    whenDone();
  };
  return (
    <Button loading={busy} leftSection={<Icon path={mdiBellRingOutline} size={18} />} onClick={() => void press()}>
      {count === 1 ? t('Remind 1 person') : t('Remind {count} people', { count })}
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
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await saveFile(`feed/${post.id}/feed-acknowledges/export`, {}, 'acknowledgements.xlsx').catch(showFailure);
    setBusy(false);
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void press()}>
      {t('Export list')}
    </Button>
  );
}
