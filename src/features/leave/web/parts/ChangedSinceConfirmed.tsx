import { t } from '#platform/web/i18n.ts';
import c from './changed-since-confirmed.module.css';

/** Notice above the impact of a change when it differs from what was confirmed. */
export const ChangedSinceConfirmed = () => (
  <p className={c['retold']} role="alert">
    {t('Someone made another change in the meantime. This is the new impact.')}
  </p>
);
