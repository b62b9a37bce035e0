import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { PersonCard } from '#features/people/contract.ts';
import c from './mention.module.css';

interface MentionListProps {
  /** Those who would see it, and those who would not. */
  seeing: readonly PersonCard[];
  others: readonly PersonCard[];
  /** Place among all of them. */
  chosen: number;
  onChoose(person: PersonCard): void;
}

/** The next place in a list that has no end. */
export const stepIn = (length: number, at: number, key: string): number =>
  (at + (key === 'ArrowDown' ? 1 : length - 1)) % length;

function useChosenInSight(chosen: number) {
  const list = useRef<HTMLDivElement>(null);
  // Below the last line of a phone it would not be seen. Newer browsers answer with a promise.
  useEffect(() => {
    void list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // Where there is little room the list itself is pushed along.
  useEffect(() => {
    void list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return list;
}

/** Who can be named. The focus stays in the text: arrows and Enter choose. */
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
      <div role="listbox" aria-label={t('Mention somebody')}>
        {seeing.length > 0 && heading(t('They would see this post'))}
        {seeing.map(row)}
        {others.length > 0 && <small>{t('They would not see it')}</small>}
        {others.map(row)}
      </div>
      <span role="status" className="mantine-visually-hidden">
        {all[chosen]?.name}
      </span>
    </div>
  );
}
