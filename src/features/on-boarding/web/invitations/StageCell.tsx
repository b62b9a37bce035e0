import { mdiAlertOutline, mdiCheck } from '@mdi/js';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { InvitedPerson } from '../on-boarding-api.ts';
import { stageWord, stepsBehind } from './stage-words.ts';
import c from './invitations.module.css';

/** Shows the stage as a word and a tick for each step; completed ones are filled. */
export function StageCell({ person, hasHandbook }: { person: InvitedPerson; hasHandbook: boolean }) {
  const { stage, mail_problem } = person;
  return (
    <span className={c['stage']} data-stage={stage} {...(mail_problem && { title: mail_problem })}>
      <span className={c['ticks']} aria-hidden>
        {stepsBehind(person, hasHandbook).map((isBehind, step) => (
          <i key={step} data-behind={isBehind || undefined} />
        ))}
      </span>
      {(stage === 'refused' || stage === 'ended') && <Icon path={mdiAlertOutline} size={16} />}
      {stage === 'done' && <Icon path={mdiCheck} size={16} />}
      <b>{stageWord(person)}</b>
    </span>
  );
}
