import { SegmentedControl } from '@mantine/core';
import type { ClientInput, Reply } from '#platform/shared/contract.ts';
import type { FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import type { profile } from '../../contract.ts';
import { EditableSection } from './EditableSection.tsx';
import { TextField } from './fields.tsx';
import { profileApi } from '../profile-api.ts';
import type { PartProps } from './profile-parts.ts';
import { Facts } from './Section.tsx';
import s from './section.module.css';

type Data = Reply<(typeof profile)['bankInfo']>['data'];
type Body = ClientInput<(typeof profile)['saveBankInfo']>['body'];
type Values = NonNullable<Data>;

const emptyValues: Values = {
  account_holder: '',
  bank_name: null,
  iban: '',
  account_number: null,
  bank_code: null,
  bic: null,
};

/** Shows the bank account for the salary: an IBAN, or an account number. */
export function BankSection({ view }: PartProps) {
  const params = { user_id: view.id };
  return (
    <EditableSection<Data, Values>
      view={view}
      section="bank_info"
      title={t('Bank')}
      query={profileApi.bankInfo.read({ params })}
      valuesOf={(data) => data ?? { ...emptyValues, account_holder: view.name }}
      schema={async () => (await import('../../contract.ts')).profile.saveBankInfo.body}
      send={(values, version) => profileApi.saveBankInfo.call({ params, body: { ...values, version } as Body })}
      show={(data) => <Shown data={data} />}
      fields={(form) => <Fields form={form} />}
      differences={{
        account_holder: t('Account holder'),
        bank_name: t('Bank'),
        iban: t('IBAN'),
        account_number: t('Account number'),
        bank_code: t('Bank code'),
        bic: t('BIC'),
      }}
    />
  );
}

/** 'DK50 0040 0440 1162 43' */
const inFours = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');

function Shown({ data }: { data: Data }) {
  if (!data) return <span className={s['hint']}>{t('No bank account yet.')}</span>;
  return (
    <Facts
      columns={1}
      facts={[
        data.iban
          ? { label: t('IBAN'), value: inFours(data.iban), more: data.bank_name ?? undefined }
          : { label: t('Account number'), value: data.account_number, more: data.bank_name ?? undefined },
        { label: t('Account holder'), value: data.account_holder },
        ...(data.bank_code ? [{ label: t('Bank code'), value: data.bank_code }] : []),
        ...(data.bic ? [{ label: t('BIC'), value: data.bic }] : []),
      ]}
    />
  );
}

function Fields({ form }: { form: FormOf<Values> }) {
  const isIban = form.getValues().iban !== null;
  const choose = (kind: string) => {
    const values = form.getValues();
    if (kind === 'iban') form.setValues({ iban: values.iban ?? '', account_number: null, bank_code: null });
    else form.setValues({ iban: null, account_number: values.account_number ?? '' });
  };
  return (
    <>
      <SegmentedControl
        aria-label={t('Account type')}
        data={[
          { value: 'iban', label: t('IBAN') },
          { value: 'number', label: t('Account number') },
        ]}
        value={isIban ? 'iban' : 'number'}
        onChange={choose}
      />
      {isIban ? (
        <TextField form={form} path="iban" label={t('IBAN')} withAsterisk />
      ) : (
        <>
          <TextField form={form} path="account_number" label={t('Account number')} withAsterisk />
          <TextField form={form} path="bank_code" label={t('Bank code')} />
        </>
      )}
      <TextField form={form} path="account_holder" label={t('Account holder')} withAsterisk />
      <TextField form={form} path="bank_name" label={t('Bank')} />
      <TextField form={form} path="bic" label={t('BIC')} />
    </>
  );
}
