import { mdiLockOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { waitsForApproval } from '#features/days/rules/day.ts';
import { withApproval, effectOf } from '../../rules/effect.ts';
import { reasonOf } from '../../rules/reason.ts';
import { MarkWord } from '../day/WillChange.tsx';
import type { CorrectableDay } from './correctable-day.ts';
import c from './parts.module.css';

interface ReviewBandProps {
  day: CorrectableDay;
  /** 'Waits for a review since 6 November.' */
  since?: string | undefined;
}

/** Reason for the review in one sentence, the person's comment, and the effect of dismissing. */
export function ReviewBand({ day: { basis, comment, locks }, since }: ReviewBandProps) {
  const now = useServerMinute();
  const reason = reasonOf(basis, now);
  const { icon } = effectOf(basis, basis.day, now);
  if (!reason && !(icon === 'late' && comment)) return null;
  const isWaiting = icon === 'irregular';
  return (
    <p className={c['review']} data-pending={isWaiting || undefined}>
      <DayIcon state={icon} size={18} decorative />
      <span>
        {since && isWaiting && <b>{since} </b>}
        {reason}
        {comment && <q>{comment}</q>}
        {isWaiting && basis.day && isApprovable(basis.day) && locks.correct === null && (
          <small>
            {t('Status after dismissing:')}{' '}
            <MarkWord icon={effectOf(basis, withApproval(basis.day, now), now).icon} size={16} />
          </small>
        )}
      </span>
    </p>
  );
}

/** Whether it can be approved as it is: late punches are decided separately, and a missing end must be entered. */
const isApprovable = (day: NonNullable<CorrectableDay['basis']['day']>) =>
  day.flagged_at === null && waitsForApproval(day);

/** Reason why nothing can be changed here, and who can. */
export function LockNote({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <p className={c['lock']}>
      <Icon path={mdiLockOutline} size={18} />
      <span>
        {text} {children}
      </span>
    </p>
  );
}

/** Date since which a day waits. */
export const sinceText = (date: string): string => t('Needs review since {date}.', { date });
