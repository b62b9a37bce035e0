import { t } from '#platform/web/i18n.ts';
import type { Tier as TierName } from '../../rules/yearly.ts';
import c from './cards.module.css';

const words: Readonly<Record<TierName, () => string>> = {
  platinum: () => t('Platinum'),
  gold: () => t('Gold'),
  silver: () => t('Silver'),
  bronze: () => t('Bronze'),
};

const chevrons: Readonly<Record<TierName, readonly number[]>> = {
  platinum: [0, 1, 2, 3],
  gold: [0, 1, 2],
  silver: [0, 1],
  bronze: [0],
};

/**
 * One to four chevrons on the same shield, so that the tier is readable without colour, with its name beside it.
 * The metal colours are content, as in a photo, and mark no status.
 */
export function Tier({ tier }: { tier: TierName }) {
  const marks = chevrons[tier];
  return (
    <span className={c['tier']} data-tier={tier}>
      <svg width="16" height="16" viewBox="0 0 24 24" aria-hidden>
        <path d="M12 1.5l9 3v7c0 5.5-3.8 9.3-9 11c-5.2-1.7-9-5.5-9-11v-7Z" fill="currentColor" />
        {marks.map((mark) => (
          <path
            key={mark}
            d={`M6.5 ${14.2 - mark * 3.7 + marks.length}l5.5-3l5.5 3`}
            stroke="var(--m-surface)"
            strokeWidth="1.9"
            fill="none"
          />
        ))}
      </svg>
      {words[tier]()}
    </span>
  );
}
