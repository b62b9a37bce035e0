import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { PersonCard } from '#features/people/contract.ts';
import c from './mention.module.css';

interface MentionListProps {
  /** People who would see the post, then people who would not. */
  seeing: readonly PersonCard[];
  others: readonly PersonCard[];
  /** Index in both lists together. */
  chosen: number;
  onChoose(person: PersonCard): void;
}

/** Returns the next index, wrapping around at both ends. */
export const stepIn = (length: number, at: number, key: string): number =>
  (at + (key === 'ArrowDown' ? 1 : length - 1)) % length;

function useChosenInSight(chosen: number) {
  const list = useRef<HTMLDivElement>(null);
  // Scrolls the list into view on a phone. Newer browsers return a promise.
  useEffect(() => {
    void list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // Scrolls the chosen person into view within a short list.
  useEffect(() => {
    void list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return list;
}

/** Lists people to mention. The focus stays in the text: arrow keys and Enter choose. */
export function MentionList({ seeing, others, chosen, onChoose }: MentionListProps) {
  const all = [...seeing, ...others];
  const list = useChosenInSight(chosen);
  const heading = (text: string) => others.length > 0 && <small>{text}</small>;
  const row = (person: PersonCard) => (
    <UnstyledButton
      key={person.id}
      role="option"
      tabIndex={-1}
      aria-selected={all[chosen] === person}
      onMouseDown={(event) => {
        event.preventDefault();
        onChoose(person);
      }}
    >
      <Avatar name={person.name} avatar={person.avatar} size={28} />
      <span>
        <b>{person.name}</b>
        {person.designation_name && <small>{person.designation_name}</small>}
      </span>
    </UnstyledButton>
  );
  return (
    <div ref={list} className={c['list']}>
      <div role="listbox" aria-label={t('Mention someone')}>
        {seeing.length > 0 && heading(t('Can see this post'))}
        {seeing.map(row)}
        {others.length > 0 && <small>{t('Cannot see this post')}</small>}
        {others.map(row)}
      </div>
      <span role="status" className="mantine-visually-hidden">
        {all[chosen]?.name}
      </span>
    </div>
  );
}
