import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** Somebody has opened their invitation, or left a step of it behind. */
export const stepLeft = defineEvent<{ readonly person_id: string }>('on-boarding.step_left');

/** Somebody is through. */
export const onBoardingFinished = defineEvent<{
  readonly person_id: string;
  /** Who invited them; null where nobody is known. */
  readonly invited_by: string | null;
}>('on-boarding.finished');

/** For those who invite: somebody has got further, or was written to. */
export const invitationNews = defineLiveEvent<Record<string, never>>('on-boarding.invitations');
