import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { id } from '#platform/web/address.ts';
import { t } from '#platform/web/i18n.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { Back } from '#platform/web/ui/Back.tsx';
import { showAdded } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { templatesApi } from './shifts-api.ts';
import { bodyOf, valuesOf } from './template-form.ts';
import { TemplateFormPage } from './TemplateFormPage.tsx';
import { TemplateWaiting } from './TemplateWaiting.tsx';
import { useTemplateNews } from './use-templates.ts';

const list = '/settings/time/shift-templates';

const address = {
  /** Template that is copied. */
  copy: id,
};

/** Form for a new shift template, filled with the standard hours or the values of the copied one. */
export function AddTemplate() {
  const [{ copy: source }] = useAddress(address);
  const query = useQuery({ ...templatesApi.create.read(), staleTime: 0 });
  const templates = useQuery({ ...templatesApi.list.read(), enabled: source !== '' });
  const navigate = useNavigate();
  const refresh = useTemplateNews();
  const copied = templates.data?.data.find((template) => template.id === source);
  return (
    <>
      <PageHead title={t('New shift template')}>
        <Back to={list} text={t('Shift templates')} />
      </PageHead>
      <QueryState query={query} page skeleton={<TemplateWaiting />}>
        {({ data, grace_minutes }) => (
          <TemplateFormPage
            key={copied?.id ?? 'new'}
            stored={valuesOf(copied ? { ...data, ...copied, name: '', letter: '', color: data.color } : data)}
            grace={grace_minutes}
            isNew
            saveText={() => t('Add template')}
            send={async (values) => {
              await templatesApi.store.call({ body: bodyOf(values) });
              await refresh();
              void showAdded();
              await navigate({ to: list, ignoreBlocker: true });
            }}
          />
        )}
      </QueryState>
    </>
  );
}
