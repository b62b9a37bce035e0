import { sql } from 'kysely';
import type { SetUpPart } from '#platform/server/feature.ts';
import { invitationsStep } from '../rules/set-up.ts';

/** Done when at least one person was invited and no one still waits for an invitation. */
export const onBoardingSetUp: readonly SetUpPart[] = [
  {
    step: invitationsStep,
    isDone: sql`
      (exists (select from password_links where purpose = 'invitation')
       and not exists (select from people where status = 'invited' and email is not null and not was_invited))`,
  },
];
