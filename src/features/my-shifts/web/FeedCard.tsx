import { mdiRss } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { FeedAddress } from '#features/calendar/web/parts/FeedAddress.tsx';
import c from './mine.module.css';

/** Subscription to the person's own shifts for the calendar on their phone. */
export function FeedCard() {
  return (
    <section className={c['card']}>
      <h2 className={c['title']}>
        <Icon path={mdiRss} size={18} />
        {t('Subscribe in your calendar')}
      </h2>
      <FeedAddress />
    </section>
  );
}
