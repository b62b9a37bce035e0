import { ToDoLine } from '#features/to-do/web/parts/ToDoLine.tsx';
import { FeedPosts } from '#features/feed/web/parts/FeedPosts.tsx';
import { DayCards } from '../DayCards.tsx';
import { useToDoNews } from '../use-to-do-news.ts';
import { SideCards } from './SideCards.tsx';
import c from './cards.module.css';

/**
 * What the landing page shows below and beside one's own day. Both columns are there in one moment, so that what they
 * read travels together.
 */
export function Landing({ column }: { column: 'main' | 'side' }) {
  if (column === 'side') return <SideCards />;
  return <Main />;
}

/** What is to be done stands above the posts. */
function Main() {
  useToDoNews();
  return (
    <div className={c['main']}>
      <ToDoLine />
      <FeedPosts>
        <DayCards />
      </FeedPosts>
    </div>
  );
}
