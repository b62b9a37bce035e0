import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { mdiClose, mdiLockOutline } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Fault } from '#platform/shared/faults.ts';
import { dayAndMonth, duration, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showRefusal, showToast } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useAction } from '#platform/web/use-action.ts';
import type { DayChange, FlagOverrides } from '../../rules/day-shapes.ts';
import { ChangeArrow } from '#platform/web/ui/ChangeArrow.tsx';
import c from './bulk.module.css';
import { correctionsApi } from './corrections-api.ts';
import { asText } from '#platform/shared/translate.ts';

export interface PickedDay {
  readonly user_id: string;
  readonly working_date: DayChange['working_date'];
}
export type BulkAction = 'dismiss' | 'flags';

interface BulkPanelProps {
  days: readonly PickedDay[];
  action: BulkAction;
  onAction(action: BulkAction): void;
  onDone(): void;
  onClose(): void;
}

type Flags = Partial<FlagOverrides>;

/** Several days, with the impact of dismissing or flagging them together. */
export function BulkPanel({ days, action, onAction, onDone, onClose }: BulkPanelProps) {
  const [flags, setFlags] = useState<Flags>({});
  const query = usePreview(days, action === 'flags' ? flags : undefined);
  const changed = (query.data ?? []).filter(({ locked }) => locked === null);
  const { busy, run } = useSending(action, flags, changed, onDone);
  const isNothing = changed.length === 0 || (action === 'flags' && Object.keys(flags).length === 0);
  return (
    <div className={c['panel']}>
      <BulkHead days={days} onClose={onClose} />
      <div className={c['body']}>
        <ActionChoice action={action} onAction={onAction} />
        {action === 'dismiss' ? (
          <p className={c['note']}>
            {t('This approves the entries as recorded. The usual rules set the status again.')}
          </p>
        ) : (
          <FlagChoices flags={flags} onChange={setFlags} />
        )}
        <QueryState query={query}>{(list) => <Picks list={list} action={action} />}</QueryState>
      </div>
      <footer className={c['foot']}>
        <p>{query.data && doneText(changed)}</p>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={busy} disabled={isNothing || query.isFetching} onClick={() => void run()}>
          {query.data ? countedVerb(action, changed.length) : action === 'dismiss' ? t('Dismiss') : t('Flag')}
        </Button>
      </footer>
    </div>
  );
}

function ActionChoice({ action, onAction }: Pick<BulkPanelProps, 'action' | 'onAction'>) {
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('Action')}
      value={action}
      onChange={(value) => onAction(value as BulkAction)}
      data={[
        { value: 'dismiss', label: t('Dismiss irregularities') },
        { value: 'flags', label: t('Set flags') },
      ]}
    />
  );
}

const countedVerb = (action: BulkAction, count: number) =>
  action === 'dismiss'
    ? t('{count, plural, one {Dismiss # day} other {Dismiss # days}}', { count })
    : t('{count, plural, one {Flag # day} other {Flag # days}}', { count });

function doneText(changed: readonly DayChange[]): string {
  const people = new Set(changed.map(({ user }) => user.id)).size;
  return people === 0
    ? t('We won’t notify anyone.')
    : t('{count, plural, one {We’ll notify # person.} other {We’ll notify # people.}}', { count: people });
}

function usePreview(days: readonly PickedDay[], flags: Flags | undefined) {
  return useQuery<DayChange[], Fault>({
    queryKey: [...correctionsApi.preview.key, days, flags],
    queryFn: async () => {
      const { data } = await correctionsApi.preview.call({ body: { days: [...days], ...(flags && { flags }) } });
      return data;
    },
  });
}

function useSending(action: BulkAction, flags: Flags, changed: readonly DayChange[], onDone: () => void) {
  const cache = useQueryClient();
  return useAction(
    async () => {
      const days = changed.map(({ user, working_date, version }) => ({
        user_id: user.id,
        working_date,
        ...(version && { version }),
      }));
      if (action === 'dismiss') await correctionsApi.dismissDays.call({ body: { days } });
      else await correctionsApi.flagDays.call({ body: { days, flags } });
      showToast(
        action === 'dismiss'
          ? t('{count, plural, one {# day dismissed.} other {# days dismissed.}}', { count: days.length })
          : t('{count, plural, one {# day flagged.} other {# days flagged.}}', { count: days.length }),
      );
      onDone();
    },
    {
      onFault(fault) {
        void cache.invalidateQueries({ queryKey: correctionsApi.preview.key });
        void showRefusal(fault);
      },
    },
  );
}

function BulkHead({ days, onClose }: Pick<BulkPanelProps, 'days' | 'onClose'>) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const dates = days.map(({ working_date }) => working_date).toSorted();
  const people = new Set(days.map(({ user_id }) => user_id)).size;
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  return (
    <header className={c['head']}>
      <div>
        <h2 ref={title} tabIndex={-1}>
          {t('{count, plural, one {# day selected} other {# days selected}}', { count: days.length })}
        </h2>
        <p>
          {t('{count, plural, one {# person} other {# people}}', { count: people })},{' '}
          {first === last
            ? dayAndMonth(first)
            : t('{first} to {last}', { first: dayAndMonth(first), last: dayAndMonth(last) })}
        </p>
      </div>
      <ActionIcon size={32} aria-label={t('Close selection')} onClick={onClose}>
        <Icon path={mdiClose} />
      </ActionIcon>
    </header>
  );
}

const flagNames = {
  is_late: asText('Late'),
  is_incomplete: asText('Incomplete'),
  is_remote: asText('Remote'),
} as const;

/** Choices for each flag: unchanged, set, cleared, or by the rules. */
function FlagChoices({ flags, onChange }: { flags: Flags; onChange(flags: Flags): void }) {
  const choices = [
    { value: '', label: t('Don’t change') },
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
    { value: 'null', label: t('Follow the rules') },
  ];
  return (
    <div className={c['choices']}>
      {Object.entries(flagNames).map(([flag, name]) => (
        <NativeSelect
          key={flag}
          size="xs"
          label={t(name)}
          data={choices}
          value={flag in flags ? String(flags[flag as keyof Flags]) : ''}
          onChange={(event) => onChange(withFlag(flags, flag as keyof Flags, event.currentTarget.value))}
        />
      ))}
    </div>
  );
}

function withFlag(flags: Flags, flag: keyof Flags, value: string): Flags {
  const { [flag]: _, ...others } = flags;
  return value === '' ? others : { ...others, [flag]: JSON.parse(value) as boolean | null };
}

function Picks({ list, action }: { list: readonly DayChange[]; action: BulkAction }) {
  const changed = list.filter(({ locked }) => locked === null);
  const left = list.length - changed.length;
  const waiting =
    changed.filter(({ after }) => after.icon === 'irregular').length +
    list.filter(({ locked, before }) => locked !== null && before.icon === 'irregular').length;
  const sums = [
    [action === 'dismiss' ? t('Dismissed', { of: 'flags' }) : t('Flagged'), daysText(changed.length)],
    [t('Unchanged'), daysText(left)],
    [t('Still needs review'), String(waiting)],
  ] as const;
  return (
    <>
      <ul className={c['picks']}>
        {list.map((change) => (
          <Pick key={`${change.user.id} ${change.working_date}`} {...change} />
        ))}
      </ul>
      <dl className={c['sums']}>
        {sums.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const daysText = (count: number) => t('{count, plural, one {# day} other {# days}}', { count });

function Pick({ user, working_date, locked, before, after }: DayChange) {
  return (
    <li data-lock={locked !== null || undefined}>
      <Avatar name={user.name} avatar={user.avatar} size={28} />
      <span>
        <b>
          <PersonLink of={user.username}>{user.name}</PersonLink>
        </b>
        <small className="num">
          {weekday(working_date, 'short')}, {dayAndMonth(working_date)}, {duration(before.work_time)}
        </small>
      </span>
      <span className={c['marks']}>
        <DayIcon state={before.icon} size={20} />
        {locked === null ? (
          <>
            <ChangeArrow />
            <DayIcon state={after.icon} size={20} />
          </>
        ) : (
          <Icon path={mdiLockOutline} size={16} />
        )}
      </span>
      {locked !== null && <em>{locked}</em>}
    </li>
  );
}
