import { Checkbox, Select } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import type { AccountTerms } from '../../rules/terms-account.ts';
import { settlesName, targetName, type TargetKind } from '../terms-words.ts';
import { LengthField, Section, type TermsFormProps } from './inputs.tsx';
import c from './fields.module.css';

const path = 'terms.account';
const hour = 3600;

/** An account as it begins: work beyond the published shifts of each day is saved. */
const newAccount: AccountTerms = {
  target: 'shift',
  settles: 'day',
  deficit: true,
  included: null,
  tolerance: { over: 0, under: 0 },
  counts: 'all',
  lights: { yellow: 20 * hour, red: 40 * hour },
  caps: [],
  expires_after_months: null,
  pay_out: 'pay_out',
  leave_type: null,
};

const monthTarget = { month: 160 * hour };

const kindOf = ({ target }: AccountTerms): TargetKind => (typeof target === 'object' ? 'month' : target);
const kinds: readonly TargetKind[] = ['shift', 'month', 'none'];

/** Time account: what work is compared with, when it is settled, and from which balance it is pointed out. */
export function AccountFields({ form }: TermsFormProps) {
  const { account } = form.getValues().terms;
  const set = (changed: AccountTerms | null) => form.setFieldValue(path, changed as never);
  return (
    <Section title={t('Time account')}>
      <Select
        label={t('Saves work')}
        allowDeselect={false}
        data={[
          { value: 'off', label: t('No time account') },
          ...kinds.map((kind) => ({ value: kind, label: targetName(kind) })),
        ]}
        value={account ? kindOf(account) : 'off'}
        error={form.errors[`${path}.target`]}
        data-path={`${path}.target`}
        onChange={(kind) => set(kind === 'off' ? null : withTarget(account ?? newAccount, kind as TargetKind))}
      />
      {account && <AccountDetails {...{ form, account, set }} />}
    </Section>
  );
}

/** Hours of a month can only be settled by the month. */
const withTarget = (account: AccountTerms, kind: TargetKind): AccountTerms =>
  kind === 'month' ? { ...account, target: monthTarget, settles: 'month' } : { ...account, target: kind };

interface DetailsProps extends TermsFormProps {
  account: AccountTerms;
  set(changed: AccountTerms): void;
}

function AccountDetails({ form, account, set }: DetailsProps) {
  const { target, settles, deficit, lights } = account;
  return (
    <>
      <div className={c['row']}>
        {typeof target === 'object' && (
          <LengthField
            form={form}
            path={`${path}.target.month`}
            label={t('Hours a month')}
            value={target.month}
            unit={3600}
          />
        )}
        <Select
          label={t('Settled')}
          allowDeselect={false}
          data={(['day', 'week', 'month'] as const).map((value) => ({ value, label: settlesName(value) }))}
          value={settles}
          error={form.errors[`${path}.settles`]}
          data-path={`${path}.settles`}
          onChange={(chosen) => set({ ...account, settles: chosen as AccountTerms['settles'] })}
        />
      </div>
      <Checkbox
        label={t('Missing hours lower the balance')}
        checked={deficit}
        onChange={({ currentTarget }) => set({ ...account, deficit: currentTarget.checked })}
      />
      <Checkbox
        label={t('Point out high and low balances')}
        checked={lights !== null}
        onChange={({ currentTarget }) => set({ ...account, lights: currentTarget.checked ? newAccount.lights : null })}
      />
      {lights && (
        <div className={c['row']}>
          <LengthField
            form={form}
            path={`${path}.lights.yellow`}
            label={t('Yellow from hours')}
            value={lights.yellow}
            unit={3600}
          />
          <LengthField
            form={form}
            path={`${path}.lights.red`}
            label={t('Red from hours')}
            value={lights.red}
            unit={3600}
          />
        </div>
      )}
    </>
  );
}
