import { Button, NumberInput, TextInput } from '@mantine/core';
import { mdiBellRingOutline, mdiCheck } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { useContractForm, type ContractForm, type FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { paragraph } from '#platform/web/paragraph.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showAdded, showEdited } from '#platform/web/ui/notices.ts';
import { useSession } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { DepartmentHeads } from './DepartmentHeads.tsx';
import { Deputies } from './Deputies.tsx';
import { stepText } from './process-words.ts';
import { bodyOf, changesOf, valuesOf, type ProcessValues, type StoredProcess } from './process-values.ts';
import { processesApi, reviewsApi } from './processes-api.ts';
import { StepCards } from './StepCards.tsx';
import { WaitingHere } from './WaitingHere.tsx';
import { PersonSelect, type KnownPerson } from './PersonSelect.tsx';
import { applicantSteps, type ReviewerPerson, type StepValue } from './steps.ts';
import c from './processes.module.css';

interface ProcessFormProps {
  /** Stored process; missing when adding one. */
  stored?: StoredProcess;
  onSaved(id: string): Promise<void>;
}

function useProcessForm({ stored, onSaved }: ProcessFormProps) {
  const id = stored?.data.id;
  return useContractForm<ProcessValues>({
    schema: async () => {
      const { leaveReviews } = await import('../../rules/processes-contract.ts');
      const { z } = await import('zod');
      return z.preprocess((values) => bodyOf(values as ProcessValues, id), leaveReviews.store.body);
    },
    initialValues: valuesOf(stored),
    version: stored?.version ?? '',
    creates: stored === undefined,
    send: async (values, version) => {
      const body = { ...bodyOf(values, id), ...(id !== undefined && { version }) };
      const saved = await reviewsApi.store.call({ body }).catch(async (error: unknown) => {
        throw id === undefined ? error : await asTheForm(id, error);
      });
      await onSaved(saved.id);
      void (stored ? showEdited() : showAdded());
    },
  });
}

/** Loads what another person has stored in the meantime, as form values with the names of the reviewers. */
async function asTheForm(id: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Fault) || error.status !== 461) return error;
  const stored = await reviewsApi.edit.call({ params: { id } });
  return new Fault(error.code, error.status, error.message, {
    data: { current: valuesOf(stored), version: stored.version },
  });
}

/** Form of a process step by step, next to a preview of how an application passes through it. */
export function ProcessForm(props: ProcessFormProps) {
  const { stored } = props;
  const contractForm = useProcessForm(props);
  const { form, busy, submit } = contractForm;
  const id = stored?.data.id;
  const waiting = useQuery(processesApi.waiting.read({ query: id === undefined ? {} : { leave_review_id: id } }));
  const values = form.getValues();
  const changes = stored ? changesOf(valuesOf(stored), values) : [];
  const isDirty = stored ? changes.length > 0 : form.isDirty();
  useUnsavedGuard(isDirty && !busy);
  const waits = waiting.data?.data.find(({ leave_review_id }) => leave_review_id === id)?.waiting ?? 0;
  return (
    <form onSubmit={submit} noValidate>
      <Card className={c['form']}>
        <div className={c['halves']}>
          <Fields contractForm={contractForm} stored={stored} />
          <aside className={c['aside']}>
            <ReviewPreview steps={values.approvers} owners={waiting.data?.owners ?? []} />
            {waiting.data?.waiting && <WaitingHere list={waiting.data.waiting} total={waits} />}
          </aside>
        </div>
        <Foot
          said={summaryOf(changes, waits)}
          isDirty={isDirty}
          busy={busy}
          isNew={!stored}
          onDiscard={() => form.reset()}
        />
      </Card>
    </form>
  );
}

interface FieldsProps {
  contractForm: ContractForm<ProcessValues>;
  stored: StoredProcess | undefined;
}

function Fields({ contractForm: { form, conflict, problem }, stored }: FieldsProps) {
  const ofStep = (index: number) => `approvers.${index}.users`;
  return (
    <div className={c['inside']}>
      <FormConflict form={form} conflict={conflict} fields={conflictFields()} />
      <FormProblem text={problem} />
      <TextInput
        label={t('Name', { of: 'thing' })}
        withAsterisk
        autoComplete="off"
        maxLength={60}
        className={c['name'] ?? ''}
        {...form.getInputProps('name')}
      />
      <h2>{t('Steps in order')}</h2>
      <StepCards
        steps={form.getValues().approvers}
        hasRules
        errorOf={(index) => form.errors[ofStep(index)] ?? (index === 0 ? form.errors['approvers'] : undefined)}
        onChange={(steps) => {
          form.setFieldValue('approvers', steps);
          for (const index of steps.keys()) form.clearFieldError(ofStep(index));
        }}
      />
      {form.getValues().approvers.some(({ by_rules }) => by_rules.includes('department_head')) && <DepartmentHeads />}
      <h2>{t('If no one responds')}</h2>
      <Reminding form={form} />
      {stored && <Deputies stored={stored} />}
    </div>
  );
}

const conflictFields = () => ({
  name: t('Name', { of: 'thing' }),
  remind_days: t('Days before approvers are reminded'),
  owners_days: t('Days before Owners are notified'),
  approvers: {
    label: t('Steps'),
    text: (steps: unknown) => (steps as ProcessValues['approvers']).map((step) => stepText(step, 'whole')).join(' › '),
  },
});

/** 'Remind the reviewers after 3 working days, and the Owners after 6 days.' */
function Reminding({ form }: { form: FormOf<ProcessValues> }) {
  const field = (name: 'remind_days' | 'owners_days', label: string, max: number) => {
    const { error: _, ...props } = form.getInputProps(name);
    return (
      <NumberInput
        {...props}
        aria-label={label}
        className={c['days'] ?? ''}
        min={1}
        max={max}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        placeholder="–"
        error={Boolean(form.errors[name])}
      />
    );
  };
  const error = form.errors['remind_days'] ?? form.errors['owners_days'];
  return (
    <div className={c['reminding']}>
      <p>
        <Icon path={mdiBellRingOutline} size={18} />
        {t('Remind approvers after')}
        {field('remind_days', t('Working days before approvers are reminded'), 60)}
        {t('working days, and notify the Owners after')}
        {field('owners_days', t('Days before Owners are notified'), 90)}
        {t('days.')}
      </p>
      {error && (
        <p role="alert" className={c['wrong']}>
          {error}
        </p>
      )}
      <small>{t('Leave empty for no reminders. Deputies are reminded as well.')}</small>
    </div>
  );
}

/** '1 unsaved change: step 2 Anyone → Everyone. 3 waiting applications keep their steps.' */
function summaryOf(changes: readonly string[], waiting: number): string {
  if (changes.length === 0) return '';
  const summary = t('{count, plural, one {# unsaved change: {list}.} other {# unsaved changes: {list}.}}', {
    count: changes.length,
    list: changes.join(', '),
  });
  return paragraph(
    summary,
    waiting > 0 &&
      t(
        '{count, plural, one {# waiting application keeps its steps.} other {# waiting applications keep their steps.}}',
        {
          count: waiting,
        },
      ),
  );
}

interface FootProps {
  said: string;
  isDirty: boolean;
  isNew: boolean;
  busy: boolean;
  onDiscard(): void;
}

function Foot({ said, isDirty, isNew, busy, onDiscard }: FootProps) {
  return (
    <footer className={c['foot']}>
      <p role="status">{said}</p>
      {isDirty && !isNew && (
        <Button variant="default" onClick={onDiscard} disabled={busy}>
          {t('Discard')}
        </Button>
      )}
      <Button type="submit" loading={busy} disabled={!isDirty}>
        {isNew ? t('Add process') : t('Save process')}
      </Button>
    </footer>
  );
}

interface ReviewPreviewProps {
  steps: readonly StepValue[];
  owners: readonly ReviewerPerson[];
}

/** Preview of the form for one person: the reviewers in order, and those who are skipped. */
function ReviewPreview({ steps, owners }: ReviewPreviewProps) {
  const { person: me } = useSession();
  const [chosen, setChosen] = useState<KnownPerson | null>(me ?? null);
  const hasRules = steps.some(({ by_rules }) => by_rules.length > 0);
  const ruled = useQuery({
    ...reviewsApi.byRule.read({ query: { user_id: chosen?.id ?? '' } }),
    enabled: hasRules && chosen !== null,
  });
  const applicantPath = chosen ? applicantSteps({ steps, ruled: ruled.data, person: chosen, owners }) : [];
  const isAlone = applicantPath.every(({ approvers }) => approvers.length === 0);
  return (
    <section className={c['travels']} aria-label={t('Preview approval steps')}>
      <h2>{t('Preview approval steps')}</h2>
      <PersonSelect label={t('Applicant')} value={chosen} onChange={setChosen} />
      {chosen && (
        <ol aria-live="polite">
          <Stop faces={[chosen]} title={t('{name} applies', { name: chosen.name })} />
          {applicantPath.map((step, index) => (
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
