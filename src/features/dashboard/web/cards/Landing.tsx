import type { ReactNode } from 'react';
import { ToDoLine } from '#features/to-do/web/parts/ToDoLine.tsx';
import { FeedPosts } from '#features/feed/web/parts/FeedPosts.tsx';
import { DayCards } from '../DayCards.tsx';
import { useToDoNews } from '../use-to-do-news.ts';
import { FoldedCards } from './FoldedCards.tsx';
import { SideCards } from './SideCards.tsx';
import c from './cards.module.css';

interface LandingProps extends Partial<MainProps> {
  /** Whether to render the column beside the posts. */
  isSide?: boolean;
  /** Whether the company is new: empty cards are then hidden. */
  isNew?: boolean;
}

/**
 * The parts of the landing page below and beside the viewer's day.
 * Both columns appear at the same moment, so that their requests travel together.
 */
export function Landing({ isSide = false, isNew = false, today, folded }: LandingProps) {
  return isSide ? <SideCards isNew={isNew} /> : <Main today={today} folded={folded} isNew={isNew} />;
}

interface MainProps {
  /** The viewer's day, if it stands below the open tasks. */
  today: ReactNode;
  /** Set when the cards are folded between the day and the posts. */
  folded: { readonly week: ReactNode } | false | undefined;
}

/** Shows open tasks above the posts. */
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
