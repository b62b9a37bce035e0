import { Button } from '@mantine/core';
import { mdiHistory } from '@mdi/js';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { LazyPart } from '#platform/web/lazy-part.tsx';
import { t } from '#platform/web/i18n.ts';
import { useSession, type Session } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { sectionRules } from '../../rules/sections.ts';
import type { HistoryProps, ProfileView } from './profile-parts.ts';
import c from './section.module.css';

type HistoryTarget = Pick<HistoryProps, 'section' | 'title'>;

interface Histories {
  preload(): Promise<void>;
  open(target: HistoryTarget): void;
}

const HistoriesContext = createContext<Histories | undefined>(undefined);

interface SectionHistoriesProps {
  view: ProfileView;
  /** Dialog of the feature that records the history. */
  history: LazyPart<HistoryProps> | undefined;
  children: ReactNode;
}

/** Lets the sections inside open their history. */
export function SectionHistories({ view, history: History, children }: SectionHistoriesProps) {
  const [target, setTarget] = useState<HistoryTarget>();
  const histories = useMemo(() => History && { preload: History.preload, open: setTarget }, [History]);
  return (
    <HistoriesContext value={histories}>
      {children}
      {History && target && <History view={view} {...target} onClose={() => setTarget(undefined)} />}
    </HistoriesContext>
  );
}

type Section = HistoryProps['section'];

/** Whether the viewer may open the history; of a section that everyone sees, only its editors and its subject. */
function mayLookBack({ sections, is_self }: ProfileView, section: Section, { can }: Pick<Session, 'can'>): boolean {
  const { view, edit } = sections[section];
  return view && (sectionRules[section].view !== 'everybody' || is_self || edit || can('edit_employee'));
}

/** Opens the history of a section: who has changed it, when and why. */
export function HistoryButton({ view, section, title }: Omit<HistoryProps, 'onClose'>) {
  const histories = useContext(HistoriesContext);
  const session = useSession();
  if (!histories || !mayLookBack(view, section, session)) return null;
  return (
    <Button
      className={c['history'] ?? ''}
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={t('History of {section}', { section: title })}
      aria-haspopup="dialog"
      leftSection={<Icon path={mdiHistory} size={16} />}
      onMouseEnter={() => void histories.preload()}
      onFocus={() => void histories.preload()}
      onClick={() => histories.open({ section, title })}
    >
      {t('History')}
    </Button>
  );
}
