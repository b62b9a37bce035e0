import { Autocomplete, Select } from '@mantine/core';
import {
  mdiAccountGroupOutline,
  mdiArchiveOutline,
  mdiClockAlertOutline,
  mdiLogoutVariant,
  mdiUndoVariant,
} from '@mdi/js';
import type { ClientInput } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { date, dayAndMonth, shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { DayField } from '#features/profile/web/parts/fields.tsx';
import type { PartProps, ProfileView } from '#features/profile/web/parts/profile-parts.ts';
import { firstName } from '#features/profile/web/parts/seen-by.ts';
import { useProfileRefresh } from '#features/profile/web/parts/use-profile.ts';
import type { employment } from '../../contract.ts';
import { withEmploymentImpact } from '../parts/employment-impact.ts';
import { employmentApi } from '../parts/employment-api.ts';
import { usePeopleChoices } from './choices.ts';
import { dayText } from '../parts/day-text.ts';
import c from './dialogs.module.css';

type Body = ClientInput<(typeof employment)['discharge']>['body'];
type Values = { discharged_date: string | null; discharged_reason: string; new_manager_id: string | null };

interface DischargeProps extends PartProps {
  onClose(): void;
}

/** Sets a last day; lists the consequences before the discharge. */
export function Discharge({ view, onClose }: DischargeProps) {
  const contractForm = useDischargeForm(view, onClose);
  const { form } = contractForm;
  const { discharged_date: day } = form.getValues();
  const isWrong = Object.values(form.errors).some(Boolean);
  return (
    <FormDialog
      title={t('Discharge {name}', { name: view.name })}
      view={view}
      size={650}
      contractForm={contractForm}
      label={day ? t('Discharge on {date}', { date: shortDay(day) }) : t('Discharge')}
      footText={isWrong && t('Please fix above errors to continue.')}
      onClose={onClose}
    >
      <WhenAndWhy view={view} form={form} />
      {view.total_reports > 0 && <Reports view={view} form={form} />}
      <Consequences view={view} day={day as LocalDate | null} />
    </FormDialog>
  );
}

function useDischargeForm(view: ProfileView, onClose: () => void) {
  const refresh = useProfileRefresh();
  const needsManager = view.total_reports > 0;
  return useContractForm<Values>({
    schema: async () => {
      const { body } = (await import('../../contract.ts')).employment.discharge;
      return body.refine(({ new_manager_id }) => !needsManager || !!new_manager_id, {
        path: ['new_manager_id'],
        error: () => t('This is a required field'),
      });
    },
    initialValues: {
      discharged_date: view.discharged_date,
      discharged_reason: view.discharged_reason ?? '',
      new_manager_id: null,
    },
    send: async (values) => {
      const body = values as Body;
      // Without a choice, people who are planned to report to them go to the manager above.
      const submitted = needsManager ? body : { ...body, new_manager_id: undefined };
      const reply = await withEmploymentImpact((sent) =>
        employmentApi.discharge.call({ params: { user_id: view.id }, body: { ...submitted, ...sent } }),
      );
      if (!reply) return;
      await refresh();
      onClose();
      void showSuccess(reply.message);
    },
  });
}

function WhenAndWhy({ view, form }: { view: ProfileView; form: FormOf<Values> }) {
  return (
    <div className={c['two']}>
      <DayField
        form={form}
        path="discharged_date"
        label={t('Last day')}
        withAsterisk
        min={view.joined_on}
        description={dayText(form.getValues().discharged_date)}
      />
      <Autocomplete
        label={t('Reason')}
        withAsterisk
        maxLength={300}
        data={[
          t('Resigned'),
          t('Retired'),
          t('Contract ended'),
          t('Dismissed', { of: 'employment' }),
          t('Moves to another city'),
        ]}
        {...form.getInputProps('discharged_reason')}
      />
    </div>
  );
}

function Reports({ view, form }: { view: ProfileView; form: FormOf<Values> }) {
  const people = usePeopleChoices(view.id);
  const { discharged_date: day } = form.getValues();
  const input = form.getInputProps('new_manager_id') as { error?: string };
  const name = firstName(view.name);
  return (
    <div className={c['reports']} data-wrong={input.error ? true : undefined}>
      <Icon path={mdiAccountGroupOutline} size={20} />
      <div>
        <b>
          {t('{count, plural, one {# person reports to {name}} other {# people report to {name}}}', {
            count: view.total_reports,
            name,
          })}
        </b>
        <p>
          {day
            ? t('On {date}, anyone still reporting to {name} gets a new manager.', {
                name,
                date: dayAndMonth(addDays(day as LocalDate, 1)),
              })
            : t('The day after, anyone still reporting to {name} gets a new manager.', { name })}
        </p>
        <Select
          aria-label={t('New manager')}
          placeholder={t('Choose a manager')}
          data={people.map(({ id, name: label }) => ({ value: id, label }))}
          searchable
          limit={50}
          nothingFoundMessage={t('No matches')}
          {...input}
        />
      </div>
    </div>
  );
}

/** Lists the consequences in chronological order. */
function Consequences({ view, day }: { view: ProfileView; day: LocalDate | null }) {
  const name = firstName(view.name);
  const isOver = day !== null && day < companyToday();
  return (
    <div className={c['then']}>
      <b>{isOver ? t('Immediately') : day ? t('After {date}', { date: date(day) }) : t('After the last day')}</b>
      <ol>
        <li>
          <Icon path={mdiLogoutVariant} size={18} />
          {t('{name} is signed out on all devices and cannot sign in', { name })}
        </li>
        <li>
          <Icon path={mdiClockAlertOutline} size={18} />
          {t('A running clock is stopped and marked as irregular')}
        </li>
        <li>
          <Icon path={mdiArchiveOutline} size={18} />
          {t('The profile moves to the archive. All times are kept.')}
        </li>
        <li>
          <Icon path={mdiUndoVariant} size={18} />
          {isOver ? t('You can undo a mistake from the archive') : t('You can cancel the discharge until then')}
        </li>
      </ol>
    </div>
  );
}
