import { UnstyledButton } from '@mantine/core';
import type { MouseEvent } from 'react';
import { WhereaboutsLabel } from '#features/dashboard/web/parts/WhereaboutsLabel.tsx';
import { useWhereabouts } from '#features/dashboard/web/parts/use-whereabouts.ts';
import { t } from '#platform/web/i18n.ts';
import { number } from '#platform/web/format.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { wordsOf, type SearchResult, type SearchResultGroup } from './found.ts';
import { rowId, type useResultSelection } from './use-result-selection.ts';
import c from './SearchDialog.module.css';

export const listId = ({ kind }: SearchResultGroup): string => `found-${kind}`;

interface FoundRowsProps {
  name: string;
  group: SearchResultGroup;
  /** The group with all results. */
  all: SearchResultGroup | undefined;
  text: string;
  choice: ReturnType<typeof useResultSelection>;
}

/** Results of one kind. */
export function FoundRows({ name, group, all, text, choice }: FoundRowsProps) {
  const places = useWhereabouts(group.items.flatMap(({ person }) => person?.id ?? []));
  const words = wordsOf(text);
  const count = all?.items.length ?? 0;
  return (
    <section className={c['group']}>
      <header>
        <h2>{name}</h2>
        {count > group.items.length && (
          <UnstyledButton
            className={c['all'] ?? ''}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choice.setTab(group.kind)}
          >
            {t('Show all {count}', { count: all?.hasMore ? `${number(count)}+` : number(count) })}
          </UnstyledButton>
        )}
      </header>
      <div role="listbox" id={listId(group)} aria-label={name}>
        {group.items.map((found) => {
          const place = found.person && places.get(found.person.id);
          return (
            <Row key={found.key} found={found} words={words} choice={choice}>
              {place ? <WhereaboutsLabel place={place} /> : found.aside}
            </Row>
          );
        })}
      </div>
    </section>
  );
}

interface RowProps {
  found: SearchResult;
  words: readonly string[];
  choice: ReturnType<typeof useResultSelection>;
  children: React.ReactNode;
}

/** Name, username, picture and designation (specification A §2.3), or the kind and the place of another result. */
function Row({ found, words, choice, children }: RowProps) {
  const isChosen = choice.selected?.key === found.key;
  const onClick = (event: MouseEvent) => {
    // The browser handles another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choice.open(found, false);
  };
  return (
    <a
      id={rowId(found)}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      href={choice.hrefOf(found)}
      className={c['row']}
      onClick={onClick}
      onMouseMove={() => choice.setSelectedKey(found.key)}
    >
      <Picture of={found} />
      <span className={c['text']}>
        <b>
          <Marked text={found.name} words={words} />
        </b>
        <small>
          <Marked text={found.line} words={words} />
        </small>
      </span>
      <span className={c['aside']}>{children}</span>
      {isChosen && (
        <kbd className={c['kbd']} aria-hidden>
          Enter
        </kbd>
      )}
    </a>
  );
}

function Picture({ of: { icon, name, person } }: { of: SearchResult }) {
  if (!icon) return <Avatar name={name} avatar={person?.avatar} size={32} />;
  return (
    <span className={c['icon']}>
      <Icon path={icon} size={18} />
    </span>
  );
}

/** A text with the typed words highlighted. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  const typedPattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const parts = text.split(new RegExp(`(${typedPattern})`, 'giu'));
  return parts.map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part));
}
