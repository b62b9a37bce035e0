import { t } from '../i18n.ts';

/** Arrow between the value before and after a change. */
export const ChangeArrow = () => (
  <svg
    width="14"
    height="10"
    viewBox="0 0 14 10"
    role="img"
    aria-label={t('changes to')}
    className="mirrored"
    style={{ flex: 'none' }}
  >
    <path
      d="M1 5h11M8.5 1.5 12 5 8.5 8.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
