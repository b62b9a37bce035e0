import { Checkbox } from '@mantine/core';
import { useEffect } from 'react';
import type { ClientInput, Reply } from '#platform/shared/contract.ts';
import type { FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { useSharedList } from '#features/company/web/parts/use-shared-list.ts';
import type { profile } from '../../contract.ts';
import { EditableSection } from '../parts/EditableSection.tsx';
import { ChoiceField, TextField } from '../parts/fields.tsx';
import { profileApi } from '../profile-api.ts';
import type { PartProps, ProfileView } from '../parts/profile-parts.ts';
import { Facts } from '../parts/Section.tsx';
import { firstName } from '../parts/seen-by.ts';
import s from '../parts/section.module.css';
import c from './personal.module.css';

type Data = Reply<(typeof profile)['address']>['data'];
type Body = ClientInput<(typeof profile)['saveAddress']>['body'];
type Postal = NonNullable<Data['present']>;
type Countries = ReturnType<typeof useSharedList>;

const noAddress: Postal = { street: null, extra: null, postcode: null, city: null, region: null, country_id: null };
const isEmpty = (address: Postal | null) => !address || Object.values(address).every((value) => !value);

/** Shows the home address and the work contact. */
export function Address({ view }: PartProps) {
  const countries = useSharedList('countries');
  return (
    <EditableSection<Data, Data>
      view={view}
      section="address"
      title={t('Contact and address')}
      seen={seenText(view)}
      query={profileApi.address.read({ params: { user_id: view.id } })}
      valuesOf={(data) => ({ ...data, present: data.present ?? noAddress })}
      schema={async () => (await import('../../contract.ts')).profile.saveAddress.body}
      send={(values, version) =>
        profileApi.saveAddress.call({
          params: { user_id: view.id },
          body: {
            work_phone: values.work_phone,
            present: isEmpty(values.present) ? null : values.present,
            permanent: isEmpty(values.permanent) ? null : values.permanent,
            version,
          } as Body,
        })
      }
      show={(data) => <Shown data={data} view={view} countries={countries} />}
      fields={(form) => <Fields form={form} countries={countries} />}
      differences={{
        work_phone: t('Work phone'),
        present: {
          label: t('Current address'),
          text: (address) => linesOf(address as Postal | null, countries).join(', '),
        },
        permanent: {
          label: t('Permanent address'),
          text: (address) => linesOf(address as Postal | null, countries).join(', '),
        },
      }}
    />
  );
}

const seenText = (view: ProfileView) =>
  t('Work contact: {who}. Everything else: {name} and HR', {
    who: view.is_private ? t('hidden from colleagues') : t('everyone'),
    name: view.is_self ? t('you', { of: 'reader' }) : firstName(view.name),
  });

function linesOf(address: Postal | null, countries: Countries): string[] {
  if (!address) return [];
  const { street, extra, postcode, city, region, country_id } = address;
  const country = countries.find(({ id }) => id === country_id)?.name ?? country_id;
  return [street, extra, [postcode, city].filter(Boolean).join(' '), region, country].filter(
    (line): line is string => !!line,
  );
}

function Shown({ data, view, countries }: { data: Data; view: ProfileView; countries: Countries }) {
  const { email } = view.contact ?? { email: null };
  return (
    <>
      <Facts
        columns={2}
        facts={[
          {
            label: t('Work email'),
            value: email && <a href={`mailto:${email}`}>{email}</a>,
            more: email ? t('Sign-in email') : undefined,
          },
          {
            label: t('Work phone'),
            value: data.work_phone && <a href={`tel:${data.work_phone}`}>{data.work_phone}</a>,
          },
        ]}
      />
      <div className={c['addresses']}>
        <Lines title={t('Current address')} lines={linesOf(data.present, countries)} />
        <Lines
          title={t('Permanent address')}
          lines={linesOf(data.permanent, countries)}
          none={data.present ? t('Same as current address') : t('Not given')}
        />
      </div>
    </>
  );
}

function Lines({ title, lines, none = t('Not given') }: { title: string; lines: readonly string[]; none?: string }) {
  return (
    <div>
      <h3>{title}</h3>
      {lines.length ? (
        <address>
          {lines.map((line, index) => (
            <span key={index}>{line}</span>
          ))}
        </address>
      ) : (
        <span className={s['none']}>{none}</span>
      )}
    </div>
  );
}

function Fields({ form, countries }: { form: FormOf<Data>; countries: Countries }) {
  const { present, permanent } = form.getValues();
  const hasOther = permanent !== null;
  // Values taken over from someone else's edit may have no address, but the fields need one to write into.
  useEffect(() => {
    if (present === null) form.setFieldValue('present', noAddress);
    // oxlint-disable-next-line react/exhaustive-deps -- the form stays the same
  }, [present]);
  return (
    <>
      <div className={s['fields']}>
        <TextField form={form} path="work_phone" label={t('Work phone')} type="tel" />
      </div>
      <PostalFields form={form} path="present" legend={t('Current address')} countries={countries} />
      <Checkbox
        label={t('The permanent address is different')}
        checked={hasOther}
        onChange={({ currentTarget }) => form.setFieldValue('permanent', currentTarget.checked ? noAddress : null)}
      />
      {hasOther && <PostalFields form={form} path="permanent" legend={t('Permanent address')} countries={countries} />}
    </>
  );
}

interface PostalProps {
  form: FormOf<Data>;
  path: 'present' | 'permanent';
  legend: string;
  countries: Countries;
}

function PostalFields({ form, path, legend, countries }: PostalProps) {
  return (
    <fieldset className={c['postal']}>
      <legend>{legend}</legend>
      <div className={s['fields']}>
        <TextField form={form} path={`${path}.street`} label={t('Street and number')} autoComplete="off" />
        <TextField form={form} path={`${path}.extra`} label={t('Floor, apartment')} />
        <TextField form={form} path={`${path}.postcode`} label={t('Postcode')} />
        <TextField form={form} path={`${path}.city`} label={t('City')} />
        <TextField form={form} path={`${path}.region`} label={t('Region')} />
        <ChoiceField form={form} path={`${path}.country_id`} label={t('Country')} choices={countries} />
      </div>
    </fieldset>
  );
}
