import { Modal, UnstyledButton } from '@mantine/core';
import { mdiClose, mdiMagnify } from '@mdi/js';
import { useEffect, useRef, useMemo } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useFocusReturned } from '#platform/web/ui/focus-return.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { asText, type Text } from '#platform/shared/translate.ts';
import { useSession } from '#platform/web/session.ts';
import { peopleApi } from '#features/people/web/parts/people-api.ts';
import { searchApi } from '#features/search/web/parts/search-api.ts';
import { screens } from '../screens.ts';
import { isOpen } from '../shell/sidebar-entries.ts';
import {
  type SearchResult,
  type SearchResultGroup,
  type Kind,
  foundItem,
  foundPeople,
  foundScreens,
  wordsOf,
} from './found.ts';
import { FoundRows, listId } from './FoundRows.tsx';
import { rowId, useResultSelection, type Tab } from './use-result-selection.ts';
import c from './SearchDialog.module.css';

const names: Readonly<Record<Kind, Text>> = {
  people: asText('People'),
  screens: asText('Screens'),
  posts: asText('Posts'),
  lists: asText('Lists'),
};

interface SearchDialogProps {
  /** Typed text. */
  text: string;
  /** Whether it fills the screen of a phone. */
  fills: boolean;
  onChange(text: string): void;
  onClose(): void;
}

/** Finds people, screens, posts and lists that the viewer may open; fully usable by keyboard. */
export function SearchDialog({ text, fills, onChange, onClose }: SearchDialogProps) {
  useFocusReturned();
  const found = useSearch(text);
  const choice = useResultSelection({ groups: found.groups, onClose });
  const { tab, tabs, setTab, shown, selected } = choice;
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={680}
      yOffset={88}
      xOffset={16}
      padding={0}
      fullScreen={fills}
      transitionProps={{ duration: 0 }}
      classNames={{ content: c[fills ? 'sheet' : 'box'] ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content radius={fills ? 0 : 'lg'} aria-label={t('Search People')}>
        <div className={c['head']}>
          <Icon path={mdiMagnify} size={24} />
          <Field {...{ text, selected, shown }} onKeyDown={choice.onKeyDown} onChange={onChange} />
          <kbd className={c['kbd']} aria-hidden>
            Esc
          </kbd>
          <UnstyledButton
            className={c['close'] ?? ''}
            tabIndex={-1}
            aria-label={t('Close', { of: 'window' })}
            onClick={onClose}
          >
            <Icon path={mdiClose} size={22} />
          </UnstyledButton>
        </div>
        {found.groups.length > 1 && <Tabs {...{ tab, tabs }} groups={found.groups} onChange={setTab} />}
        <Results {...{ text, found, choice }} />
        <Foot>{found.isWaiting ? '' : countOf(found.groups)}</Foot>
      </Modal.Content>
    </Modal.Root>
  );
}

function countOf(groups: readonly SearchResultGroup[]): string {
  const total = groups.reduce((sum, { items }) => sum + items.length, 0);
  const hasMore = groups.some((group) => group.hasMore);
  if (hasMore && total !== 1) return t('{count}+ results', { count: total });
  return t('{count, plural, one {# result} other {# results}}', { count: total });
}

interface ResultsProps {
  text: string;
  found: ReturnType<typeof useSearch>;
  choice: ReturnType<typeof useResultSelection>;
}

function Results({ text, found: { groups, isWaiting, error, retry }, choice }: ResultsProps) {
  const hasNothing = groups.length === 0 && !error;
  return (
    <div className={c['results']}>
      {error && <InlineError error={error} retry={retry} />}
      {choice.shown.map((group) => (
        <FoundRows
          key={group.kind}
          name={t(names[group.kind])}
          group={group}
          all={groups.find(({ kind }) => kind === group.kind)}
          text={text}
          choice={choice}
        />
      ))}
      {hasNothing && isWaiting && <SkeletonRows />}
      {hasNothing && !isWaiting && (
        <p className={c['nothing']}>{t('No matches for “{text}”', { text: text.trim() })}</p>
      )}
    </div>
  );
}

interface FieldProps {
  text: string;
  shown: readonly SearchResultGroup[];
  selected: SearchResult | undefined;
  onKeyDown: ReturnType<typeof useResultSelection>['onKeyDown'];
  onChange(text: string): void;
}

function Field({ text, shown, selected, onKeyDown, onChange }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
  }, []);
  return (
    <input
      ref={input}
      data-autofocus
      className={c['input']}
      role="combobox"
      aria-label={t('Search People')}
      aria-expanded={shown.length > 0}
      aria-autocomplete="list"
      {...(shown.length > 0 && { 'aria-controls': shown.map(listId).join(' ') })}
      {...(selected && { 'aria-activedescendant': rowId(selected) })}
      placeholder={t('Search People')}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

interface TabsProps {
  tab: Tab;
  tabs: readonly Tab[];
  groups: readonly SearchResultGroup[];
  onChange(tab: Tab): void;
}

function Tabs({ tab, tabs, groups, onChange }: TabsProps) {
  const numberOf = (one: Tab) => {
    const some = groups.filter(({ kind }) => one === 'all' || kind === one);
    const count = some.reduce((sum, { items }) => sum + items.length, 0);
    return some.some(({ hasMore }) => hasMore) ? `${number(count)}+` : number(count);
  };
  return (
    <div className={c['tabs']} role="group" aria-label={t('Result types')}>
      {tabs.map((one) => (
        <UnstyledButton
          key={one}
          className={c['tab'] ?? ''}
          aria-pressed={one === tab}
          // The keyboard stays in the field: Tab moves from kind to kind there.
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(one)}
        >
          {one === 'all' ? t('All', { of: 'results' }) : t(names[one])} <span className="num">{numberOf(one)}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}

function Foot({ children }: { children: string }) {
  return (
    <footer className={c['foot']}>
      <span data-keys aria-hidden>
        <kbd className={c['kbd']}>↑</kbd> <kbd className={c['kbd']}>↓</kbd> {t('to select')}
      </span>
      <span data-keys aria-hidden>
        <kbd className={c['kbd']}>{t('Enter')}</kbd> {t('to open')}
      </span>
      <span data-keys aria-hidden className={c['wideOnly']}>
        <kbd className={c['kbd']}>{t('Ctrl')}</kbd> <kbd className={c['kbd']}>{t('Enter')}</kbd>{' '}
        {t('to open in new tab')}
      </span>
      <span data-keys aria-hidden className={c['wideOnly']}>
        <kbd className={c['kbd']}>Tab</kbd> {t('for next type')}
      </span>
      <p role="status">{children}</p>
    </footer>
  );
}

/** Milliseconds after the last key until the server is queried. */
const pauseMs = 150;

/**
 * Results so far, by kind: people and screens immediately, as all people are loaded with the first search;
 * posts and lists when the server answers.
 */
function useSearch(text: string) {
  const session = useSession();
  const people = useQuery({ ...peopleApi.search.read(), staleTime: 5 * 60_000, meta: { outlivesNavigation: true } });
  const trimmedText = text.trim();
  const [searched] = useDebouncedValue(trimmedText, pauseMs);
  const rest = useQuery({
    ...searchApi.index.read({ query: { search: searched || ' ' } }),
    enabled: searched !== '',
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const groups = useMemo((): readonly SearchResultGroup[] => {
    const words = wordsOf(trimmedText);
    const answered = trimmedText === '' ? [] : (rest.data?.groups ?? []);
    return [
      ...(people.data ? [foundPeople(people.data, words)] : []),
      foundScreens(
        screens.filter((screen) => isOpen(screen, session)),
        words,
      ),
      ...answered.map(({ group, items, has_more }) => ({
        kind: group,
        items: items.map(foundItem),
        hasMore: has_more,
      })),
    ].filter(({ items }) => items.length > 0);
  }, [people.data, rest.data, trimmedText, session]);
  const isAsking = trimmedText !== '' && (searched !== trimmedText || rest.isFetching);
  return {
    groups,
    isWaiting: people.isPending || isAsking,
    error: people.error ?? (trimmedText === '' ? null : rest.error),
    retry: () => {
      if (people.error) void people.refetch();
      if (rest.error) void rest.refetch();
    },
  };
}
