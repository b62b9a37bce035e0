import { t } from '#platform/web/i18n.ts';
import { levelText, type Level } from './account-words.ts';
import c from './account.module.css';

/** A light with its words: a ring is fine, a triangle is to be looked at, a diamond is over the limit. */
export const AccountLight = ({ level }: { level: Level }) => (
  <span className={c['light']} data-level={level}>
    <svg viewBox="0 0 24 24" width={16} height={16} role="img" aria-label={levelText(level) || t('fine')}>
      {level === 'fine' && <circle cx="12" cy="12" r="8" />}
      {level === 'look' && (
        <>
          <path d="M9.5 3.6a2.9 2.9 0 0 1 5 0l7.4 12.7a2.9 2.9 0 0 1-2.5 4.4H4.6a2.9 2.9 0 0 1-2.5-4.4Z" />
          <path data-sign d="M11 8h2v6h-2zM11 15.5h2v2.2h-2z" />
        </>
      )}
      {level === 'over' && (
        <>
          <path d="M10.1 2.5a2.7 2.7 0 0 1 3.8 0l7.6 7.6a2.7 2.7 0 0 1 0 3.8l-7.6 7.6a2.7 2.7 0 0 1-3.8 0l-7.6-7.6a2.7 2.7 0 0 1 0-3.8Z" />
          <path data-sign d="M11 6.6h2v7h-2zM11 15.2h2v2.2h-2z" />
        </>
      )}
    </svg>
    <b aria-hidden>{levelText(level)}</b>
  </span>
);
