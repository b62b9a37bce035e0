import { Button, PasswordInput, Select, TextInput } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { basePath } from '#platform/web/browser.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { GateFrame } from '#features/access/web/parts/GateFrame.tsx';
import c from '#features/access/web/parts/GateFrame.module.css';
import { useSession } from '#features/access/web/parts/session.tsx';
import { StandardHours } from './StandardHours.tsx';
import { workspaceApi } from './workspace-api.ts';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** UTC is no place, so browsers leave it out; and they may know their own zone by an older name. */
const zones = [...new Set([here, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();

function initialValues(token: string) {
  return {
    token,
    company_name: '',
    timezone: here,
    name: '',
    email: '',
    password: '',
    password_confirmation: '',
    standard_hours: { repeat_on: [1, 2, 3, 4, 5], start_time: '09:00', work_time: 8 * 3600, break_time: 30 * 60 },
  };
}
export type WorkspaceValues = ReturnType<typeof initialValues>;

/** The first screen of a new installation: the company, its owner, and its standard hours. */
export function CreateWorkspace() {
  const { setup }: { setup?: unknown } = useSearch({ strict: false });
  const { refresh } = useSession();
  const router = useRouter();
  const { form, problem, busy, submit } = useContractForm({
    schema: async () => (await import('../contract.ts')).workspace.create.body,
    initialValues: initialValues(setup === undefined ? '' : String(setup)),
    send: async (body) => {
      await workspaceApi.create.call({ body });
      await refresh();
      router.history.replace(`${basePath}/feed`);
    },
  });
  return (
    <GateFrame title={t('Create your workspace')} line={t('This takes two minutes. Everything can be changed later.')} wide>
      <form className={c['form']} onSubmit={submit} noValidate>
        {setup === undefined && (
          <TextInput
            label={t('Set-up token')}
            description={t('The server printed an address with it when it started.')}
            size="md"
            autoComplete="off"
            {...form.getInputProps('token')}
          />
        )}
        <TextInput label={t('Company name')} size="md" autoComplete="organization" autoFocus {...form.getInputProps('company_name')} />
        <Select
          label={t('Time zone')}
          description={t('Working days and times are counted in this zone.')}
          size="md"
          searchable
          nothingFoundMessage={t('No such time zone')}
          data={zones}
          limit={200}
          {...form.getInputProps('timezone')}
        />
        <fieldset className={c['section']}>
          <legend>{t('Standard hours')}</legend>
          <p>{t('Everybody’s shift, until you plan others.')}</p>
          <StandardHours form={form} />
        </fieldset>
        <fieldset className={c['section']}>
          <legend>{t('You, the owner')}</legend>
          <TextInput label={t('Your name')} size="md" autoComplete="name" {...form.getInputProps('name')} />
          <TextInput label={t('Email')} type="email" size="md" autoComplete="email" {...form.getInputProps('email')} />
          <div className={c['row']}>
            <PasswordInput label={t('Password')} size="md" autoComplete="new-password" {...form.getInputProps('password')} />
            <PasswordInput label={t('Password again')} size="md" autoComplete="new-password" {...form.getInputProps('password_confirmation')} />
          </div>
        </fieldset>
        <FormProblem text={problem} />
        <Button size="md" fullWidth type="submit" loading={busy}>
          {t('Create workspace')}
        </Button>
      </form>
    </GateFrame>
  );
}
