import { UnstyledButton } from '@mantine/core';
import { mdiAccountGroupOutline, mdiChevronDown } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { dashboardApi } from '../dashboard-api.ts';
import { cardName } from './card-names.ts';
import { SideCards } from './SideCards.tsx';
import c from './cards.module.css';

/**
 * Folds the side column into one row above the posts in narrow windows, as nobody can reach the end of the posts.
 * Its contents load when it is opened.
 */
export function FoldedCards({ week, isNew }: { week: ReactNode; isNew: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { data } = useQuery(dashboardApi.ownCards.read());
  const names = data?.cards.flatMap(({ key, is_shown }) => (is_shown ? cardName(key) : [])) ?? [];
  return (
    <div className={c['fold']}>
      <UnstyledButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Icon path={mdiAccountGroupOutline} size={22} />
        <span>
          <b>{t('Week and colleagues')}</b>
          <small>{[...(week ? [t('This week')] : []), ...names].join(', ')}</small>
        </span>
        <Icon path={mdiChevronDown} size={20} />
      </UnstyledButton>
      <div id={id} className={c['folded']} hidden={!isOpen}>
        {isOpen && (
          <>
            {week}
            <SideCards isNew={isNew} />
          </>
        )}
      </div>
    </div>
  );
}
