import { Anchor, Button } from '@mantine/core';
import type { Reply } from '#platform/shared/contract.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { confirmDelete, showFailure } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import type { settings } from '../contract.ts';
import { settingsApi } from './settings-api.ts';
import { UrlField } from './UrlField.tsx';
import { useSetting } from './use-setting.ts';
import c from './settings.module.css';

type Handbook = Reply<(typeof settings)['handbook']>;

/** Form for the URL of the employee handbook, which everyone finds in their account menu. */
export function EmployeeHandbook() {
  const { query, taken } = useSetting('handbook');
  return (
    <>
      <PageHead
        title={t('Employee handbook')}
        line={t('Everyone finds the link in their account menu. It opens in a new tab.')}
      />
      <QueryState query={query} page>
        {(stored) => <HandbookForm stored={stored} taken={taken} />}
      </QueryState>
    </>
  );
}

function HandbookForm({ stored, taken }: { stored: Handbook; taken(saved: Handbook): void }) {
  const { form, problem, busy, conflict, submit } = useContractForm({
    schema: async () => (await import('../contract.ts')).settings.saveHandbook.body.omit({ version: true }),
    initialValues: { handbook_url: stored.handbook_url },
    version: stored.version,
    send: async (values, version) => taken(await settingsApi.saveHandbook.call({ body: { ...values, version } })),
  });
  const remove = async () => {
    if (!(await confirmDelete(t('Handbook link')))) return;
    await settingsApi.removeHandbook.call({ query: { version: stored.version } }).then(taken, showFailure);
  };
  return (
    <Card className={c['narrow']}>
      <form className={c['form']} onSubmit={submit} noValidate>
        <FormConflict form={form} conflict={conflict} fields={{ handbook_url: t('Handbook URL') }} />
        <UrlField
          label={t('Handbook URL')}
          withAsterisk
          description={t('A page or document that everyone in the company can open.')}
          {...form.getInputProps('handbook_url')}
        />
        <SaveFoot dirty={form.isDirty()} busy={busy} problem={problem}>
          {stored.handbook_url && (
            <Button variant="default" onClick={() => void remove()}>
              {t('Remove link')}
            </Button>
          )}
        </SaveFoot>
        {stored.handbook_url && (
          <Anchor href={stored.handbook_url} target="_blank" rel="noopener noreferrer" size="sm">
            {t('Open handbook')}
          </Anchor>
        )}
      </form>
    </Card>
  );
}
