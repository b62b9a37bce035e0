import { useMemo } from 'react';
import { useSession } from '#platform/web/session.ts';
import type { OverviewCard, ProfileParts, ProfileTab, ProfileView } from '../parts/profile-parts.ts';
import { Attention } from './Attention.tsx';
import { Bio } from './Bio.tsx';
import { ComingUp } from './ComingUp.tsx';
import { Contact } from './Contact.tsx';
import { PrivateNote } from './PrivateNote.tsx';
import { Team } from './Team.tsx';
import c from './overview.module.css';

interface OverviewProps {
  view: ProfileView;
  parts: readonly ProfileParts[];
  tabs: readonly ProfileTab[];
  onTab(id: string): void;
}

/** Shows the overview of a profile. */
export function Overview({ view, parts, tabs, onTab }: OverviewProps) {
  const session = useSession();
  const cards = useMemo(
    () =>
      parts
        .flatMap((brought) => brought.cards ?? [])
        .filter((card) => card.isOpen(view, session))
        .sort((one, other) => one.position - other.position),
    [parts, view, session],
  );
  return (
    <div className={c['grid']}>
      <div className={c['column']}>
        <Cards cards={cards} column="main" view={view} />
        {!view.sections.contact.view && <PrivateNote view={view} />}
        <Bio view={view} />
      </div>
      <div className={c['column']}>
        <Attention view={view} parts={parts} tabs={tabs} onTab={onTab} />
        <ComingUp view={view} parts={parts} tabs={tabs} onTab={onTab} />
        {view.sections.contact.view && <Contact view={view} />}
        <Cards cards={cards} column="side" view={view} />
        <Team view={view} />
      </div>
    </div>
  );
}

interface CardsProps {
  cards: readonly OverviewCard[];
  column: OverviewCard['column'];
  view: ProfileView;
}

function Cards({ cards, column, view }: CardsProps) {
  return cards
    .filter((card) => card.column === column)
    .map(({ id, component: Content }) => <Content key={id} view={view} />);
}
