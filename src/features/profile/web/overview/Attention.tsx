import { ActionIcon } from '@mantine/core';
import { mdiChevronRight } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { AttentionLine, ProfileParts, ProfileTab, ProfileView } from '../parts/profile-parts.ts';
import { SectionCard, Tag } from '../parts/Section.tsx';
import c from './overview.module.css';

interface AttentionProps {
  view: ProfileView;
  parts: readonly ProfileParts[];
  tabs: readonly ProfileTab[];
  onTab(id: string): void;
}

/** Lists what needs attention; hidden if nothing does. */
export function Attention({ view, parts, tabs, onTab }: AttentionProps) {
  const lines = useLines(view, parts);
  if (!lines.length) return null;
  return (
    <SectionCard title={t('Needs attention')} flush action={<Tag tone="warning">{lines.length}</Tag>}>
      <ul className={`${c['list']} ${c['attention']}`}>
        {lines.map(({ id, icon, text, more, tab }) => (
          <li key={id}>
            <Icon path={icon} size={18} />
            <span>
              <b>{text}</b>
              {more && <small>{more}</small>}
            </span>
            {tabs.some((open) => open.id === tab) && (
              <ActionIcon size={28} aria-label={t('Show: {text}', { text })} onClick={() => onTab(tab)}>
                <Icon path={mdiChevronRight} size={18} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** The list of features never changes while the page is open, so these hooks keep their order. */
function useLines(view: ProfileView, parts: readonly ProfileParts[]): readonly AttentionLine[] {
  return parts.flatMap(({ useAttention: useThem }) => (useThem ? useThem(view) : []));
}
