import type { CardKey } from '../../rules/cards.ts';
import { Anniversaries, Birthdays, OnLeave, RecentlyJoined } from './people-cards.tsx';
import { WhoIsIn } from './WhoIsIn.tsx';

const parts = {
  who_is_in: WhoIsIn,
  on_leave: OnLeave,
  birthday: Birthdays,
  work_anniversary: Anniversaries,
  recent_joined: RecentlyJoined,
} as const;

interface ShownCardProps {
  card: CardKey;
  /** How many people it names at first. */
  few: number;
  /** The company begins: a card that would be empty is left out. */
  isNew?: boolean;
}

/** One of the cards beside the posts. */
export function ShownCard({ card, few, isNew = false }: ShownCardProps) {
  const Part = parts[card];
  return <Part few={few} isNew={isNew} />;
}
