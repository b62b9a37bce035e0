import { mdiCheck } from '@mdi/js';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PersonSelect, type KnownPerson } from './PersonSelect.tsx';
import { stepText } from './process-words.ts';
import { applicantSteps, type ReviewerPerson, type StepValue } from './steps.ts';
import c from './processes.module.css';

interface ReviewPreviewProps {
  steps: readonly StepValue[];
  owners: readonly ReviewerPerson[];
}

/** Preview of the form for one person: the reviewers in order, and those who are skipped. */
export function ReviewPreview({ steps, owners }: ReviewPreviewProps) {
  const { person: me } = useSession();
  const [chosen, setChosen] = useState<KnownPerson | null>(me ?? null);
  const travelled = chosen ? applicantSteps({ steps, person: chosen, owners }) : [];
  const isAlone = travelled.every(({ approvers }) => approvers.length === 0);
  return (
    <section className={c['travels']} aria-label={t('Preview approval steps')}>
      <h2>{t('Preview approval steps')}</h2>
      <PersonSelect label={t('Applicant')} value={chosen} onChange={setChosen} />
      {chosen && (
        <ol aria-live="polite">
          <Stop faces={[chosen]} title={t('{name} applies', { name: chosen.name })} />
          {travelled.map((step, index) => (
            <Stop
              key={index}
              faces={step.approvers}
              title={step.approvers.length > 0 ? stepText(step, 'whole') : t('Step {number}', { number: index + 1 })}
              text={step.note}
              isSkipped={step.approvers.length === 0}
            />
          ))}
          <Stop
            title={t('Booked')}
            text={
              isAlone
                ? t('Approved automatically, as there is no other approver')
                : t('if no approver is left, it goes to the Owners')
            }
          />
        </ol>
      )}
    </section>
  );
}

interface StopProps {
  /** Empty for the end. */
  faces?: readonly KnownPerson[];
  title: string;
  text?: string;
  isSkipped?: boolean;
}

const Stop = ({ faces, title, text, isSkipped = false }: StopProps) => (
  <li data-skipped={isSkipped || undefined}>
    <span className={c['faces']}>
      {faces ? (
        faces.slice(0, 2).map(({ id, name, avatar }) => <Avatar key={id} name={name} avatar={avatar} size={28} />)
      ) : (
        <span className={c['done']}>
          <Icon path={mdiCheck} size={18} />
        </span>
      )}
    </span>
    <span>
      <b>{title}</b>
      {text && <small>{text}</small>}
    </span>
  </li>
);
