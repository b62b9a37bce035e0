import { FeedPosts } from '#features/feed/web/parts/FeedPosts.tsx';
import { DayCards } from '../DayCards.tsx';
import { SideCards } from './SideCards.tsx';

/**
 * What the landing page shows below and beside one's own day. Both columns are there in one moment, so that what they
 * read travels together.
 */
export function Landing({ column }: { column: 'main' | 'side' }) {
  if (column === 'side') return <SideCards />;
  return (
    <FeedPosts>
      <DayCards />
    </FeedPosts>
  );
}
