import { Button, PasswordInput, Select, TextInput } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { compareNames } from '#platform/shared/locale.ts';
import { basePath } from '#platform/web/browser.ts';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { SignInFrame } from '#features/access/web/parts/SignInFrame.tsx';
import c from '#features/access/web/parts/SignInFrame.module.css';
import { zoneName } from '#features/company/rules/zone-names.ts';
import { useSharedList } from '#features/company/web/parts/use-shared-list.ts';
import { StandardHours } from '../StandardHours.tsx';
import { workspaceApi } from '../workspace-api.ts';
import { initialValues, ownTimezone, type WorkspaceValues } from '../workspace-values.ts';

/** Adds the browser's zone, which the server may know only by a newer name. */
function useZones() {
  const zones = useSharedList('timezones');
  const own = { value: ownTimezone, label: zoneName(ownTimezone) };
  const others = zones.map(({ id, name }) => ({ value: id, label: name })).filter(({ label }) => label !== own.label);
  return [own, ...others].toSorted((one, other) => compareNames(one.label, other.label));
}

/** The first screen of a new installation: the company, its owner, and its standard hours. */
export function CreateWorkspace() {
  const { setup }: { setup?: unknown } = useSearch({ strict: false });
  const { form, problem, busy, submit } = useCreateForm(setup === undefined ? '' : String(setup));
  return (
    <SignInFrame title={t('Create your workspace')} line={t('This takes about two minutes.')} wide>
      <form className={c['form']} onSubmit={submit} noValidate>
        {setup === undefined && (
          <TextInput
            label={t('Set-up token')}
            description={t('You can find it in the link the server printed when it started.')}
            size="md"
            autoComplete="off"
            {...form.getInputProps('token')}
          />
        )}
        <CompanyFields form={form} />
        <fieldset className={c['section']}>
          <legend>{t('Standard hours')}</legend>
          <p>{t('Everyone’s hours until you plan shifts.')}</p>
          <StandardHours form={form} />
        </fieldset>
        <OwnerFields form={form} />
        <FormProblem text={problem} />
        <Button size="md" fullWidth type="submit" loading={busy}>
          {t('Create workspace')}
        </Button>
      </form>
    </SignInFrame>
  );
}

/** Holds the form with its set-up token; submitting it signs the owner in and opens the feed. */
function useCreateForm(token: string) {
  const { refresh } = useSession();
  const router = useRouter();
  return useContractForm({
    schema: async () => (await import('../../contract.ts')).workspace.create.body,
    initialValues: initialValues(token),
    creates: true,
    send: async (body) => {
      await workspaceApi.create.call({ body });
      await refresh();
      router.history.replace(`${basePath}/feed`);
    },
  });
}

function CompanyFields({ form }: { form: FormOf<WorkspaceValues> }) {
  const zones = useZones();
  const countries = useSharedList('countries');
  const { app_calendar_start_date } = form.values;
  return (
    <>
      <TextInput
        label={t('Company name')}
        size="md"
        autoComplete="organization"
        autoFocus
        {...form.getInputProps('company_name')}
      />
      <Select
        label={t('Time zone')}
        description={t('Working days and times use this time zone.')}
        size="md"
        searchable
        nothingFoundMessage={t('No matches')}
        data={zones}
        limit={200}
        {...form.getInputProps('timezone')}
      />
      <Select
        label={t('Country')}
        description={t('Sets number format and currency, and suggests public holidays.')}
        placeholder={t('Choose a country')}
        size="md"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Clear country') }}
        nothingFoundMessage={t('No matches')}
        data={countries.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('country_id')}
      />
      <DateField
        label={t('Record time from')}
        description={t('Days before this one are not counted.')}
        path="app_calendar_start_date"
        isKept
        value={app_calendar_start_date}
        error={form.errors['app_calendar_start_date']}
        onChange={(day) => form.setFieldValue('app_calendar_start_date', day as LocalDate)}
      />
    </>
  );
}

function OwnerFields({ form }: { form: FormOf<WorkspaceValues> }) {
  return (
    <fieldset className={c['section']}>
      <legend>{t('Your account')}</legend>
      <TextInput label={t('Your name')} size="md" autoComplete="name" {...form.getInputProps('name')} />
      <TextInput label={t('Email')} type="email" size="md" autoComplete="email" {...form.getInputProps('email')} />
      <div className={c['row']}>
        <PasswordInput
          label={t('Password')}
          size="md"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={t('Confirm password')}
          size="md"
          autoComplete="new-password"
          {...form.getInputProps('password_confirmation')}
        />
      </div>
    </fieldset>
  );
}
