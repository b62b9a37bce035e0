import type { CardKey } from '../../rules/cards.ts';
import { Anniversaries, Birthdays, OnLeave, RecentlyJoined } from './people-cards.tsx';
import { PresenceCard } from './WhoIsIn.tsx';

const parts = {
  who_is_in: PresenceCard,
  on_leave: OnLeave,
  birthday: Birthdays,
  work_anniversary: Anniversaries,
  recent_joined: RecentlyJoined,
} as const;

interface ShownCardProps {
  card: CardKey;
  /** Number of people shown at first. */
  few: number;
  /** Whether the company is new: an empty card is then hidden. */
  isNew?: boolean;
}

/** Renders one of the cards beside the posts. */
export function ShownCard({ card, few, isNew = false }: ShownCardProps) {
  const Part = parts[card];
  return <Part few={few} isNew={isNew} />;
}
