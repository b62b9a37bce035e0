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

/** One of the cards beside the posts. @param few how many people it names at first */
export function ShownCard({ card, few }: { card: CardKey; few: number }) {
  const Part = parts[card];
  return <Part few={few} />;
}
