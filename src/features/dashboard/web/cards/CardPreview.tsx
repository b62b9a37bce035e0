import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import type { CardChoice } from '../../rules/cards.ts';
import { ShownCard } from './ShownCard.tsx';
import c from './card-setup.module.css';

/** Shows the real cards as they would appear beside the posts. */
export function CardPreview({ cards, few }: { cards: readonly CardChoice[]; few: number }) {
  const { can } = useSession();
  const [window, setWindow] = useState('wide');
  const shown = cards.filter(({ key, is_shown }) => is_shown && (key !== 'who_is_in' || can('view_any_attendance')));
  return (
    <section className={c['preview']} aria-label={t('Preview')}>
      <header>
        <h2>{t('Preview')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('Preview size')}
          value={window}
          data={[
            { value: 'wide', label: t('Desktop') },
            { value: 'phone', label: t('Phone') },
          ]}
          onChange={setWindow}
        />
      </header>
      <div className={c['mini']} data-window={window}>
        {shown.map(({ key }) => (
          <ShownCard key={key} card={key} few={few} />
        ))}
        {shown.length === 0 && <p>{t('Only the clock is shown.')}</p>}
      </div>
    </section>
  );
}
