import { mdiPencil, mdiUndoVariant } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from './marks.module.css';
import { asText, type Text } from '#platform/shared/translate.ts';

export type ApplicationState = 'draft' | 'waiting' | 'approved' | 'rejected' | 'withdrawn';

const words = {
  draft: asText('Draft'),
  waiting: asText('Waiting', { of: 'approval' }),
  approved: asText('Approved'),
  rejected: asText('Rejected'),
  withdrawn: asText('Withdrawn'),
} as const satisfies Record<ApplicationState, Text>;

/**
 * State of an application, each with its own shape: pencil, dashed ring, disc, diamond, arrow;
 * an empty circle for a step to come. Decorative: the word is next to it.
 */
export function StateMark({ state, size = 18 }: { state: ApplicationState | 'to_come'; size?: number }) {
  return (
    <span className={c['mark']} style={{ width: size, height: size }} aria-hidden>
      <Shape state={state} size={size} />
    </span>
  );
}

function Shape({ state, size }: { state: ApplicationState | 'to_come'; size: number }) {
  if (state === 'approved') return <DayIcon state="completed" size={size} decorative />;
  if (state === 'rejected') return <DayIcon state="absent" size={size} decorative />;
  if (state === 'withdrawn') return <Icon path={mdiUndoVariant} size={size} />;
  if (state === 'draft') return <Icon path={mdiPencil} size={size} />;
  if (state === 'to_come')
    return (
      <svg viewBox="0 0 24 24" width={size} height={size} fill="none" stroke="currentColor">
        <circle cx="12" cy="12" r="9" strokeWidth="2.2" />
      </svg>
    );
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" stroke="currentColor">
      <circle cx="12" cy="12" r="9" strokeWidth="2.2" strokeDasharray="3.6 2.7" />
      <path d="M12 7.5V12l3 2" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

interface StateLabelProps {
  state: ApplicationState;
  /** Text in place of its word. */
  text?: string | undefined;
  /** Further text below the word: '1 of 2 approved'. */
  more?: string | undefined;
}

/** Mark with its word. */
export const StateLabel = ({ state, text, more }: StateLabelProps) => (
  <span className={c['state']}>
    <StateMark state={state} />
    <span>
      <b>{text ?? t(words[state])}</b>
      {/* Space that separates the two texts for screen readers. */}
      {more && ' '}
      {more && <small>{more}</small>}
    </span>
  </span>
);
