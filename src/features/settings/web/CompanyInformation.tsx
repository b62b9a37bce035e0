import { Select, TextInput } from '@mantine/core';
import type { Reply } from '#platform/shared/contract.ts';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import { useSharedList } from '#features/company/web/parts/use-shared-list.ts';
import type { settings } from '../contract.ts';
import { FormatsCard } from './company/FormatsCard.tsx';
import { LogoCard } from './company/LogoCard.tsx';
import { settingsApi } from './settings-api.ts';
import { UrlField } from './UrlField.tsx';
import { useSetting } from './use-setting.ts';
import c from './settings.module.css';

type Company = Reply<(typeof settings)['company']>;
type CompanyValues = Pick<Company, 'title' | 'website_url' | 'country_id'>;

/** Form for the company's name, country and logo. */
export function CompanyInformation() {
  const { query, taken } = useSetting('company');
  return (
    <>
      <PageHead
        title={t('Company information')}
        line={t('The name and logo appear on every screen, the sign-in page and in emails.')}
      />
      <QueryState query={query} page>
        {(stored) => (
          <div className={c['halves']}>
            <CompanyForm stored={stored} taken={taken} />
            <div className={c['page']}>
              <LogoCard stored={stored} taken={taken} />
              <FormatsCard />
            </div>
          </div>
        )}
      </QueryState>
    </>
  );
}

function CompanyForm({ stored, taken }: { stored: Company; taken(saved: Partial<Company>): void }) {
  const countries = useSharedList('countries');
  const { form, problem, busy, conflict, submit } = useContractForm<CompanyValues>({
    schema: async () => (await import('../contract.ts')).settings.saveCompany.body.omit({ version: true }),
    initialValues: { title: stored.title, website_url: stored.website_url, country_id: stored.country_id },
    version: stored.version,
    send: async (values, version) => taken(await settingsApi.saveCompany.call({ body: { ...values, version } })),
  });
  return (
    <Card title={t('Company')}>
      <form className={c['form']} onSubmit={submit} noValidate>
        <FormConflict
          form={form}
          conflict={conflict}
          fields={{
            title: t('Company name'),
            website_url: t('Website'),
            country_id: {
              label: t('Country'),
              text: (id) => countries.find((country) => country.id === id)?.name ?? String(id ?? ''),
            },
          }}
        />
        <TextInput
          label={t('Company name')}
          withAsterisk
          autoComplete="organization"
          {...form.getInputProps('title')}
        />
        <UrlField
          label={t('Website')}
          description={t('The name or logo in emails links to this website.')}
          {...form.getInputProps('website_url')}
        />
        <CountryField form={form} countries={countries} />
        <SaveFoot dirty={form.isDirty()} busy={busy} problem={problem} />
      </form>
    </Card>
  );
}

interface CountryFieldProps {
  form: FormOf<CompanyValues>;
  countries: ReturnType<typeof useSharedList>;
}

function CountryField({ form, countries }: CountryFieldProps) {
  const { country_id } = form.getValues();
  // Shows the chosen country by its code until the names are loaded.
  const shown = countries.length || !country_id ? countries : [{ id: country_id, name: country_id }];
  return (
    <Select
      label={t('Country')}
      placeholder={t('Choose a country')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Clear country') }}
      nothingFoundMessage={t('No matches')}
      data={shown.map(({ id, name }) => ({ value: id, label: name }))}
      {...form.getInputProps('country_id')}
      value={country_id || null}
      onChange={(id) => form.setFieldValue('country_id', id ?? '')}
    />
  );
}
