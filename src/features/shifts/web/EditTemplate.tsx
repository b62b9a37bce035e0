import { Button } from '@mantine/core';
import { mdiDeleteOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { withConfirmedImpact } from '#platform/web/confirmed-impact.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Back } from '#platform/web/ui/Back.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showEdited } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Effect, type TemplateForm } from './Effect.tsx';
import { templatesApi } from './shifts-api.ts';
import { bodyOf, affectsPublishedDays, valuesOf, type TemplateValues } from './template-form.ts';
import { TemplateFormPage } from './TemplateFormPage.tsx';
import { TemplateWaiting } from './TemplateWaiting.tsx';
import { useTemplateNews, useTemplateTrashing } from './use-templates.ts';

const list = '/settings/time/shift-templates';

/** Form of a shift template, with the published days that use it. */
export function EditTemplate() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useQuery({ ...templatesApi.edit.read({ params: { shift_id: id } }), staleTime: 0 });
  const refresh = useTemplateNews();
  return (
    <>
      <PageHead title={query.data?.data.name ?? t('Edit shift template')}>
        <Back to={list} text={t('Shift templates')} />
        <Delete id={id} name={query.data?.data.name} refresh={refresh} />
      </PageHead>
      <QueryState query={query} page skeleton={<TemplateWaiting />}>
        {(template) => <Form key={id} template={template} refresh={refresh} />}
      </QueryState>
    </>
  );
}

function Delete({ id, name, refresh }: { id: string; name: string | undefined; refresh: () => Promise<void> }) {
  const { can } = useSession();
  const navigate = useNavigate();
  const trash = useTemplateTrashing(async () => {});
  if (!can('delete_shift_template')) return null;
  const run = async () => {
    if (!name || !(await trash({ id, name }))) return;
    await navigate({ to: list, ignoreBlocker: true });
    await refresh();
  };
  return (
    <Button
      variant="default"
      leftSection={<Icon path={mdiDeleteOutline} size={18} />}
      disabled={name === undefined}
      onClick={() => void run()}
    >
      {t('Delete')}
    </Button>
  );
}

function Form({ template, refresh }: { template: TemplateForm; refresh: () => Promise<void> }) {
  const stored = valuesOf(template.data);
  const { days } = template.uses;
  const saveText = (values: TemplateValues) => {
    if (days === 0 || !affectsPublishedDays(stored, values)) return t('Save');
    if (values.published_days === 'leave')
      return t('{count, plural, one {Save and keep # day} other {Save and keep # days}}', { count: days });
    if (values.published_days !== 'change' || values.change_from) return t('Save');
    return t('{count, plural, one {Save and change # day} other {Save and change # days}}', { count: days });
  };
  return (
    <TemplateFormPage
      stored={stored}
      version={template.version}
      grace={template.grace_minutes}
      saveText={saveText}
      send={async (values, version) => {
        try {
          if (!(await store({ ...bodyOf(values), id: template.data.id, version }))) return false;
        } finally {
          // Reloads to show published days that the form did not know yet and now asks about.
          await refresh();
        }
        void showEdited();
        return true;
      }}
    >
      {(form) => <Effect form={form} template={template} stored={stored} />}
    </TemplateFormPage>
  );
}

type Body = Parameters<typeof templatesApi.store.call>[0]['body'];

/** Saves once the impact on leave is confirmed. @returns undefined when cancelled */
const store = (body: Body) =>
  withConfirmedImpact(
    (effects_confirmed) =>
      templatesApi.store.call({ body: { ...body, ...(effects_confirmed && { effects_confirmed }) } }),
    { title: t('Save the shift template?'), text: t('This changes how much leave is deducted.'), verb: t('Save') },
  );
