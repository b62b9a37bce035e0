import type { ReactNode } from 'react';
import { ToDoLine } from '#features/to-do/web/parts/ToDoLine.tsx';
import { FeedPosts } from '#features/feed/web/parts/FeedPosts.tsx';
import { DayCards } from '../DayCards.tsx';
import { useToDoNews } from '../use-to-do-news.ts';
import { FoldedCards } from './FoldedCards.tsx';
import { SideCards } from './SideCards.tsx';
import c from './cards.module.css';

interface LandingProps extends Partial<MainProps> {
  /** The column beside the posts. */
  isSide?: boolean;
  /** The company begins: cards that would be empty are left out. */
  isNew?: boolean;
}

/**
 * What the landing page shows below and beside one's own day. Both columns are there in one moment, so that what they
 * read travels together.
 */
export function Landing({ isSide = false, isNew = false, today, folded }: LandingProps) {
  return isSide ? <SideCards isNew={isNew} /> : <Main today={today} folded={folded} isNew={isNew} />;
}

interface MainProps {
  /** One's own day, where it stands below what is to be done. */
  today: ReactNode;
  /** The cards are not beside the posts, but between. */
  folded: { readonly week: ReactNode } | false | undefined;
}

/** What is to be done stands above the posts. */
function Main({ today, folded, isNew }: MainProps & { isNew: boolean }) {
  useToDoNews();
  return (
    <div className={c['main']}>
      <ToDoLine />
      <FeedPosts isAskedFirst={Boolean(today)}>
        {today}
        {folded && <FoldedCards week={folded.week} isNew={isNew} />}
        <DayCards />
      </FeedPosts>
    </div>
  );
}
