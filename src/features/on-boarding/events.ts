import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** A person has opened their invitation or completed a step. */
export const stepLeft = defineEvent<{ readonly person_id: string }>('on-boarding.step_left');

/** A person has completed all steps. */
export const onBoardingFinished = defineEvent<{
  readonly person_id: string;
  /** Person who invited them; null when unknown. */
  readonly invited_by: string | null;
}>('on-boarding.finished');

/** Tells people who invite that a person has progressed or was emailed. */
export const invitationNews = defineLiveEvent<Record<string, never>>('on-boarding.invitations');
