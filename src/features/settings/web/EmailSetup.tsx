import { TextInput, Button } from '@mantine/core';
import { mdiEmailFastOutline } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import { instant } from '#platform/web/format.ts';
import { useLive } from '#platform/web/realtime.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useAction } from '#platform/web/use-action.ts';
import { DeliveryWarning } from '#features/company/web/parts/DeliveryWarning.tsx';
import type { settings } from '../contract.ts';
import { testMailNews } from '../events.ts';
import { MailPreview } from './email/MailPreview.tsx';
import { settingsApi } from './settings-api.ts';
import { UrlField } from './UrlField.tsx';
import { useSetting } from './use-setting.ts';
import { Callout } from './Callout.tsx';
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

type Test = NonNullable<Awaited<ReturnType<typeof settingsApi.testMail.call>>['test']>;

/** Polling interval in milliseconds for browsers without live events. */
const pollIntervalMs = 3000;

/** Sends a test mail to the viewer and shows the result of the last one. */
function TestMail({ dirty }: { dirty: boolean }) {
  const cache = useQueryClient();
  const query = useQuery({
    ...settingsApi.testMail.read(),
    refetchInterval: ({ state }) => (state.data?.test?.state === 'waiting' ? pollIntervalMs : false),
  });
  const refresh = () => cache.invalidateQueries({ queryKey: settingsApi.testMail.key });
  useLive(testMailNews, () => void refresh());
  const send = useAction(async () => {
    await settingsApi.sendTestMail.call({ body: {} });
    await refresh();
  });
  const test = query.data?.test;
  return (
    <Card title={t('Test')}>
      <div className={c['inside']}>
        <p>{t('Sends you an email to check that emails arrive and look right.')}</p>
        {query.data?.folder && <Folder {...query.data.folder} />}
        {query.data && <DeliveryWarning means={query.data.folder ? 'link' : 'mail'} />}
        {test && <Outcome test={test} folder={query.data?.folder?.path} />}
        <div className={c['foot']}>
          <Button
            variant="light"
            leftSection={<Icon path={mdiEmailFastOutline} size={18} />}
            loading={send.busy || test?.state === 'waiting'}
            onClick={() => void send.run()}
          >
            {t('Send test email')}
          </Button>
          {dirty && <p className={c['hint']}>{t('The test uses your saved settings, not your unsaved changes.')}</p>}
        </div>
      </div>
    </Card>
  );
}

/** Shows the mail folder of an installation without a mail server, so that mails can be forwarded manually. */
const Folder = ({ path, waiting }: { path: string; waiting: number }) => (
  <Callout tone="warning">
    {t(
      '{count, plural, one {Muster has no mail server (SMTP_URL). # email waits in the folder {path}.} other {Muster has no mail server (SMTP_URL). # emails wait in the folder {path}.}}',
      { count: waiting, path },
    )}
  </Callout>
);

interface OutcomeProps {
  test: Test;
  folder: string | undefined;
}

function Outcome({ test: { state, address, detail, requested_at }, folder }: OutcomeProps) {
  const at = instant(requested_at);
  if (state === 'waiting') return <Callout>{t('Sending to {address}…', { address })}</Callout>;
  if (state === 'sent')
    return (
      <Callout tone="good">{t('{at}: the mail server accepted the email to {address}.', { at, address })}</Callout>
    );
  if (state === 'written')
    return (
      <Callout tone="warning">
        {t('{at}: the email to {address} was not sent. It waits in the mail folder as {file}.', {
          at,
          address,
          file: [folder, detail].filter(Boolean).join('/'),
        })}
      </Callout>
    );
  return (
    <Callout tone="bad">
      {t('{at}: the mail server rejected the email to {address}. Its reply: {words}', {
        at,
        address,
        words: detail ?? '',
      })}
    </Callout>
  );
}
