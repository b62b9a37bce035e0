import type { FormOf } from '#platform/web/form.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import type { ClientInput, Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { asText, type Text } from '#platform/shared/translate.ts';
import { useSharedList } from '#features/company/web/parts/use-shared-list.ts';
import type { profile } from '../../contract.ts';
import { bloodGroups, genders } from '../../rules/choices.ts';
import { EditableSection } from '../parts/EditableSection.tsx';
import { ChoiceField, DayField, TextField } from '../parts/fields.tsx';
import { profileApi } from '../profile-api.ts';
import type { PartProps } from '../parts/profile-parts.ts';
import { Facts } from '../parts/Section.tsx';
import { yearsSince } from '../parts/years.ts';
import s from '../parts/section.module.css';

type Data = Reply<(typeof profile)['personalInfo']>['data'];
type Body = ClientInput<(typeof profile)['savePersonalInfo']>['body'];
type Lists = ReturnType<typeof useLists>;

function useLists() {
  return {
    countries: useSharedList('countries'),
    marital: useSharedList('maritalStatus'),
    religions: useSharedList('religions'),
  };
}

const nameIn = (list: Lists['countries'], id: unknown) =>
  list.find((one) => one.id === id)?.name ?? (typeof id === 'string' ? id : '');

/** Shows names, birth, nationality and private contact of a person. */
export function PersonalInfo({ view }: PartProps) {
  const lists = useLists();
  const title = t('Personal info');
  return (
    <EditableSection<Data, Data>
      view={view}
      section="personal_info"
      title={title}
      query={profileApi.personalInfo.read({ params: { user_id: view.id } })}
      valuesOf={(data) => data}
      schema={async () => (await import('../../contract.ts')).profile.savePersonalInfo.body}
      send={(values, version) =>
        profileApi.savePersonalInfo.call({ params: { user_id: view.id }, body: { ...values, version } as Body })
      }
      show={(data) => <Shown data={data} lists={lists} />}
      fields={(form) => <Fields form={form} lists={lists} />}
      differences={differences(lists)}
    />
  );
}

function Shown({ data, lists }: { data: Data; lists: Lists }) {
  const age = data.birth_date && yearsSince(data.birth_date, companyToday() as LocalDate);
  return (
    <Facts
      columns={4}
      facts={[
        { label: t('Name', { of: 'person' }), value: data.name },
        { label: t('Legal name'), value: data.legal_name },
        { label: t('Preferred name'), value: data.preferred_name },
        {
          label: t('Birth date'),
          value: data.birth_date && date(data.birth_date),
          more: age ? t('{count, plural, one {# year} other {# years}}', { count: age }) : undefined,
        },
        { label: t('Gender'), value: data.gender },
        { label: t('Nationality'), value: nameIn(lists.countries, data.nationality_id) },
        { label: t('Marital status'), value: nameIn(lists.marital, data.marital_status_id) },
        { label: t('Religion'), value: nameIn(lists.religions, data.religion_id) },
        { label: t('Blood group'), value: data.blood_group },
        {
          label: t('Private email'),
          value: data.personal_email && <a href={`mailto:${data.personal_email}`}>{data.personal_email}</a>,
        },
        {
          label: t('Mobile phone'),
          value: data.mobile_phone && <a href={`tel:${data.mobile_phone}`}>{data.mobile_phone}</a>,
        },
        { label: t('Home phone'), value: data.home_phone && <a href={`tel:${data.home_phone}`}>{data.home_phone}</a> },
      ]}
    />
  );
}

function Fields({ form, lists }: { form: FormOf<Data>; lists: Lists }) {
  return (
    <div className={s['fields']}>
      <TextField form={form} path="name" label={t('Name', { of: 'person' })} withAsterisk maxLength={120} />
      <TextField form={form} path="legal_name" label={t('Legal name')} />
      <TextField form={form} path="preferred_name" label={t('Preferred name')} />
      <DayField form={form} path="birth_date" label={t('Birth date')} max={companyToday() as LocalDate} />
      <ChoiceField form={form} path="gender" label={t('Gender')} choices={genderList()} />
      <ChoiceField form={form} path="nationality_id" label={t('Nationality')} choices={lists.countries} />
      <ChoiceField form={form} path="marital_status_id" label={t('Marital status')} choices={lists.marital} />
      <ChoiceField form={form} path="religion_id" label={t('Religion')} choices={lists.religions} />
      <ChoiceField form={form} path="blood_group" label={t('Blood group')} choices={bloodGroupList()} />
      <TextField form={form} path="personal_email" label={t('Private email')} type="email" />
      <TextField form={form} path="mobile_phone" label={t('Mobile phone')} type="tel" />
      <TextField form={form} path="home_phone" label={t('Home phone')} type="tel" />
    </div>
  );
}

const differences = (lists: Lists) => ({
  name: t('Name', { of: 'person' }),
  legal_name: t('Legal name'),
  preferred_name: t('Preferred name'),
  birth_date: { label: t('Birth date'), text: (day: unknown) => (typeof day === 'string' ? date(day) : '') },
  gender: t('Gender'),
  nationality_id: { label: t('Nationality'), text: (id: unknown) => nameIn(lists.countries, id) },
  marital_status_id: { label: t('Marital status'), text: (id: unknown) => nameIn(lists.marital, id) },
  religion_id: { label: t('Religion'), text: (id: unknown) => nameIn(lists.religions, id) },
  blood_group: t('Blood group'),
  personal_email: t('Private email'),
  mobile_phone: t('Mobile phone'),
  home_phone: t('Home phone'),
});

const genderNames: Readonly<Record<(typeof genders)[number], Text>> = {
  Male: asText('Male'),
  Female: asText('Female'),
  'Non-binary': asText('Non-binary'),
};

const genderList = () => genders.map((id) => ({ id, name: t(genderNames[id]) }));
const bloodGroupList = () => bloodGroups.map((id) => ({ id, name: id }));
