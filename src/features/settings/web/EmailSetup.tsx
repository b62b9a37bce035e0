import { TextInput } from '@mantine/core';
import type { Reply } from '#platform/shared/contract.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import type { settings } from '../contract.ts';
import { MailPreview } from './email/MailPreview.tsx';
import { TestMail } from './email/TestMail.tsx';
import { settingsApi } from './settings-api.ts';
import { UrlField } from './UrlField.tsx';
import { useSetting } from './use-setting.ts';
import c from './settings.module.css';

type Email = Reply<(typeof settings)['email']>;

/** Form for the parts of all the company's mails. */
export function EmailSetup() {
  const { query, taken } = useSetting('email');
  return (
    <>
      <PageHead title={t('Email setup')} line={t('Customise the emails that Muster sends for your company.')} />
      <QueryState query={query} page>
        {(stored) => <EmailForm stored={stored} taken={taken} />}
      </QueryState>
    </>
  );
}

function EmailForm({ stored, taken }: { stored: Email; taken(saved: Partial<Email>): void }) {
  const { form, problem, busy, conflict, submit } = useContractForm({
    schema: async () => (await import('../contract.ts')).settings.saveEmail.body.omit({ version: true }),
    initialValues: { subject_prefix: stored.subject_prefix, email_logo_url: stored.email_logo_url },
    version: stored.version,
    send: async (values, version) => taken(await settingsApi.saveEmail.call({ body: { ...values, version } })),
  });
  return (
    <div className={c['halves']}>
      <Card title={t('In every email')}>
        <form className={c['form']} onSubmit={submit} noValidate>
          <FormConflict
            form={form}
            conflict={conflict}
            fields={{ subject_prefix: t('Subject prefix'), email_logo_url: t('Logo URL') }}
          />
          <TextInput
            label={t('Subject prefix')}
            description={t('Subject prefix, for example [Acme]')}
            autoComplete="off"
            {...form.getInputProps('subject_prefix')}
          />
          <UrlField
            label={t('Logo URL')}
            description={t('An https link to an image 40 pixels high. Leave empty to use your published logo.')}
            {...form.getInputProps('email_logo_url')}
          />
          <SaveFoot dirty={form.isDirty()} busy={busy} problem={problem} />
        </form>
      </Card>
      <div className={c['page']}>
        <MailPreview {...form.getValues()} />
        <TestMail dirty={form.isDirty()} />
      </div>
    </div>
  );
}
