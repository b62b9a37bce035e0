import { t } from '#platform/web/i18n.ts';
import c from './retold.module.css';

/** Above what a change does, when that is something else than what was agreed to. */
export const Retold = () => (
  <p className={c['retold']} role="alert">
    {t('Somebody has changed something meanwhile. This is what saving does now.')}
  </p>
);
