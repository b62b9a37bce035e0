import { Button, NumberInput, Radio, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FormOf } from '#platform/web/form.ts';
import { shortDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { movedBeginning } from '../rules/leave-year.ts';
import type { LeaveYears } from '../rules/own-years.ts';
import { setupApi } from './leave-rules-api.ts';
import { setupBody, type SetupValues, type StoredSetup } from './setup-values.ts';
import { CalendarFeeds } from './CalendarFeeds.tsx';
import { LeaveYearSection, monthName, yearsName } from './LeaveYearSection.tsx';
import { SetupSection as Section } from './SetupSection.tsx';
import { SetupChangeDialog } from './SetupChangeDialog.tsx';
import { yesOrNo } from './type-words.ts';
import { useSetupForm } from './use-setup-form.ts';
import c from './setup.module.css';

type Form = FormOf<SetupValues>;

interface SetupFormProps {
  stored: StoredSetup;
  onSaved(): Promise<void>;
}

export function SetupForm({ stored, onSaved }: SetupFormProps) {
  const { contractForm, asking, see, agree, leave } = useSetupForm({ stored, onSaved });
  const { form, busy, conflict, problem } = contractForm;
  const values = form.getValues();
  useUnsavedGuard(form.isDirty() && !busy);
  const today = companyToday() as LocalDate;
  const starts_on = values.leave_years === 'own' ? null : movedBeginning(stored.data, values, today);
  const changesBalances = starts_on !== null || values.leave_years !== stored.data.leave_years;
  return (
    <form onSubmit={see(changesBalances)} noValidate>
      <Card>
        <FormConflict form={form} conflict={conflict} fields={conflictFields()} />
        <FormProblem text={problem} />
        <LeaveYearSection form={form} stored={stored} startsOn={starts_on} />
        <PastLimit form={form} />
        <AheadLimit form={form} maxDays={stored.most_days} />
        <Shortening form={form} />
        <Colleagues form={form} />
        <CalendarFeeds form={form} />
        <Foot form={form} busy={busy} label={changesBalances ? t('Preview changes') : t('Save setup')} />
      </Card>
      {asking && (
        <SetupChangeDialog
          queryKey={[...setupApi.preview.key, setupBody(values)]}
          read={(all) => setupApi.preview.call({ body: { ...setupBody(values), all } })}
          isBusy={busy}
          revision={asking.revision}
          onAgree={agree}
          onClose={leave}
        />
      )}
    </form>
  );
}

function Foot({ form, busy, label }: { form: Form; busy: boolean; label: string }) {
  const isDirty = form.isDirty();
  const isWrong = hasErrors(form);
  return (
    <footer className={c['foot']}>
      <p role="status" data-wrong={isWrong || undefined}>
        {isWrong ? t('Please fix above errors to continue.') : isDirty && t('You have unsaved changes.')}
      </p>
      {isDirty && (
        <Button variant="default" onClick={() => form.reset()} disabled={busy}>
          {t('Discard')}
        </Button>
      )}
      <Button type="submit" loading={busy} disabled={!isDirty || isWrong}>
        {label}
      </Button>
    </footer>
  );
}

const hasErrors = (form: Form) => Object.keys(form.errors).length > 0;

const conflictFields = () => ({
  begins_month: { label: t('Leave year starts in'), text: (value: unknown) => monthName(Number(value)) },
  begins_day: t('Leave year starts on day'),
  leave_years: { label: t('Leave year'), text: (value: unknown) => yearsName(value as LeaveYears) },
  past_days: {
    label: t('Days in the past'),
    text: (value: unknown) => (value === null ? t('Not allowed') : String(value as number)),
  },
  notice_days: t('Notice in working days'),
  longest_stretch: {
    label: t('Consecutive days'),
    text: (value: unknown) => (value === null ? t('Any number') : String(value as number)),
  },
  months_ahead: t('Months ahead'),
  colleagues_see: { label: t('What colleagues see'), text: (value: unknown) => seenName(value as SeenByColleagues) },
  has_own_feed: { label: t('People can subscribe to their own leave'), text: yesOrNo },
  has_team_feed: { label: t('People can subscribe to their team’s leave'), text: yesOrNo },
  shortening_needs_approval: { label: t('People ask their approver before they return days'), text: yesOrNo },
});

const field = (label: string) =>
  ({ 'aria-label': label, w: 72, hideControls: true, allowNegative: false, clampBehavior: 'none' }) as const;

const Wrong = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className={c['wrong']} role="alert">
      {children}
    </p>
  ) : null;

type Figure = 'past_days' | 'notice_days' | 'longest_stretch' | 'months_ahead';

/** Number field in the middle of a sentence; its error appears below the sentence. */
function FigureField({
  form,
  name,
  label,
  placeholder,
}: {
  form: Form;
  name: Figure;
  label: string;
  placeholder?: string;
}) {
  const { value, error, ...input } = form.getInputProps(name) as { value: number | '' | null; error?: ReactNode };
  return (
    <NumberInput
      {...field(label)}
      allowDecimal={false}
      placeholder={placeholder}
      {...input}
      value={value ?? ''}
      error={Boolean(error)}
    />
  );
}

function PastLimit({ form }: { form: Form }) {
  const { past_days } = form.getValues();
  return (
    <Section title={t('Past leave')} text={t('For days in the past, mostly sick leave.')}>
      <Switch
        label={t('People can apply for past days')}
        checked={past_days !== null}
        onChange={(event) => form.setFieldValue('past_days', event.currentTarget.checked ? 14 : null)}
      />
      {past_days !== null && (
        <div className={c['line']}>
          <span>{t('Up to')}</span>
          <FigureField form={form} name="past_days" label={t('Days in the past')} />
          <span>{t('days in the past. People who manage everyone’s leave have no limit.')}</span>
        </div>
      )}
      <Wrong>{form.errors['past_days']}</Wrong>
    </Section>
  );
}

function AheadLimit({ form, maxDays }: { form: Form; maxDays: number | null }) {
  const { longest_stretch } = form.getValues();
  const isMore = typeof longest_stretch === 'number' && maxDays !== null && longest_stretch > maxDays;
  return (
    <Section title={t('Future leave')} text={t('Gives planners time to react.')}>
      <div className={c['line']}>
        <span>{t('Apply at least')}</span>
        <FigureField form={form} name="notice_days" label={t('Notice in working days')} />
        <span>{t('working days in advance. Leave types without a limit are exempt.')}</span>
      </div>
      <Wrong>{form.errors['notice_days']}</Wrong>
      <div className={c['line']}>
        <span>{t('At most')}</span>
        <FigureField
          form={form}
          name="longest_stretch"
          label={t('Consecutive days')}
          placeholder={t('Any', { of: 'number' })}
        />
        <span>{t('days in a row, up to')}</span>
        <FigureField form={form} name="months_ahead" label={t('Months ahead')} />
        <span>{t('months ahead.')}</span>
      </div>
      <Wrong>{form.errors['longest_stretch'] ?? form.errors['months_ahead']}</Wrong>
      {isMore && (
        <p className={c['hint']}>{t('No package gives more than {days} days per year.', { days: maxDays })}</p>
      )}
    </Section>
  );
}

const Shortening = ({ form }: { form: Form }) => (
  <Section title={t('Shorter leave')} text={t('For days of approved leave that are still to come.')}>
    <Switch
      label={t('People ask their approver before they return days')}
      description={t('If off, they return days themselves and the approver is notified.')}
      {...form.getInputProps('shortening_needs_approval', { type: 'checkbox' })}
    />
  </Section>
);

type SeenByColleagues = SetupValues['colleagues_see'];
const seenName = (seen: SeenByColleagues) => ({ away: t('Away'), type: t('Leave type'), nothing: t('Nothing') })[seen];
const seenText = (seen: SeenByColleagues) =>
  ({
    away: t('Who is away, and until when.'),
    type: t('Hidden for types with a private reason.'),
    nothing: t('Only approvers and planners see leave.'),
  })[seen];

/** Choices of what colleagues see, each with the viewer as an example. */
function Colleagues({ form }: { form: Form }) {
  const until = addDays(companyToday() as LocalDate, 4);
  const day = `${weekday(until, 'short')} ${shortDay(until)}`;
  const shown = (seen: SeenByColleagues) =>
    ({
      away: t('Away until {day}', { day }),
      type: t('Annual leave until {day}', { day }),
      nothing: '',
    })[seen];
  const { person } = useSession();
  return (
    <Section
      title={t('What colleagues see')}
      text={t('Only the applicant, approvers and people who manage everyone’s leave see reasons and attachments.')}
    >
      <Radio.Group aria-label={t('What colleagues see')} {...form.getInputProps('colleagues_see')}>
        <div className={c['choices']}>
          {(['away', 'type', 'nothing'] as const).map((seen) => (
            <Radio.Card key={seen} value={seen} className={c['choice'] ?? ''} aria-label={seenName(seen)}>
              <Radio.Indicator />
              <span>
                <b>{seenName(seen)}</b>
                <small>{seenText(seen)}</small>
              </span>
              <span className={c['sample']} aria-hidden>
                {person && <Avatar name={person.name} avatar={person.avatar} size={24} />}
                <span>
                  <b>{person?.name}</b>
                  <small>{shown(seen)}</small>
                </span>
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </Section>
  );
}
