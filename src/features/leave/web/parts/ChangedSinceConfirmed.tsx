import { t } from '#platform/web/i18n.ts';
import c from './retold.module.css';

/** Notice above the impact of a change when it differs from what was confirmed. */
export const ChangedSinceConfirmed = () => (
  <p className={c['retold']} role="alert">
    {t('Somebody has changed something meanwhile. This is what saving does now.')}
  </p>
);
