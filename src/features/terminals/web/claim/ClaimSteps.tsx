import { TextInput } from '@mantine/core';
import { mdiCheck } from '@mdi/js';
import { useState, type ReactNode } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ClaimProgress } from '../../rules/shapes.ts';
import { ZoneField } from '../ZoneField.tsx';
import { AddressStep } from './AddressStep.tsx';
import { CalledStep } from './CalledStep.tsx';
import type { Model } from './models.ts';
import { ProofStep } from './ProofStep.tsx';
import { TerminalDrawing } from './TerminalDrawing.tsx';
import type { NamingForm } from './use-naming.ts';
import c from './claim.module.css';

interface ClaimStepsProps {
  progress: ClaimProgress;
  proving: { readonly busy: string | undefined; prove(serial: string): Promise<void> };
  form: NamingForm;
  formId: string;
}

/** Steps from the address to the name; each opens when the previous one is done. */
export function ClaimSteps({ progress, proving, form, formId }: ClaimStepsProps) {
  const [model, setModel] = useState<Model>('keys');
  const hasCalled = progress.called_at !== null || progress.callers.length > 0;
  const isChosen = progress.serial !== null && (progress.waits_until !== null || progress.is_proven);
  const now = progress.is_proven ? 4 : isChosen ? 3 : hasCalled ? 2 : 1;
  return (
    <div className={c['guide']}>
      <ol className={c['steps']}>
        <Step number={1} now={now} title={t('Enter the address in the terminal')}>
          <AddressStep progress={progress} model={model} onModel={setModel} isDone={now > 2} />
        </Step>
        <Step number={2} now={now} title={t('Terminal connected')} later={t('The terminal connects within a minute.')}>
          <CalledStep progress={progress} isChosen={isChosen} proving={proving} />
        </Step>
        <Step number={3} now={now} title={t('Confirm it’s yours')} later={t('Punch in once on the device.')}>
          <ProofStep progress={progress} />
        </Step>
        <Step number={4} now={now} title={t('Name, place and time zone')} later={t('Then choose who can use it.')}>
          <Naming form={form} formId={formId} progress={progress} />
        </Step>
      </ol>
      <TerminalDrawing model={model} progress={progress} />
    </div>
  );
}

interface StepProps {
  number: number;
  /** Index of the current step. */
  now: number;
  title: string;
  /** Description of a step that is not open yet. */
  later?: string;
  children: ReactNode;
}

function Step({ number, now, title, later, children }: StepProps) {
  const state = number < now ? 'done' : number === now ? 'now' : 'later';
  return (
    <li data-state={state} {...(state === 'now' && { 'aria-current': 'step' as const })}>
      <span className={c['mark']} aria-hidden>
        {state === 'done' ? <Icon path={mdiCheck} size={14} /> : number}
      </span>
      <h3>{title}</h3>
      {state === 'later' ? <p>{later}</p> : children}
    </li>
  );
}

function Naming({ form: { form, submit }, formId, progress }: Pick<ClaimStepsProps, 'form' | 'formId' | 'progress'>) {
  return (
    <form id={formId} className={c['naming']} onSubmit={submit} noValidate>
      <TextInput label={t('Name')} withAsterisk maxLength={60} autoFocus {...form.getInputProps('name')} />
      <TextInput label={t('Place')} maxLength={60} {...form.getInputProps('place')} />
      <ZoneField
        value={form.getValues().zone}
        error={form.errors['zone']}
        onChange={(zone) => form.setFieldValue('zone', zone)}
      />
      {!progress.has_own_host && progress.caller_address && (
        <p>
          {t('Muster accepts this serial number only from {address}. Select “Edit” to add other addresses.', {
            address: progress.caller_address,
          })}
        </p>
      )}
    </form>
  );
}
