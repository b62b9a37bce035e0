import { Button, TextInput, NumberInput } from '@mantine/core';
import { mdiChevronRight, mdiCalculatorVariantOutline } from '@mdi/js';
import { useId, useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { ContractForm } from '#platform/web/form.ts';
import { date, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { companyToday } from '#platform/web/server-time.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { leaveYearName } from '../rules/leave-year.ts';
import { trialAmount, triedYear, type TriedAmount } from '../rules/try-it.ts';
import { formulaOf } from '../rules/words.ts';
import { byHoursLabel, yearlyAmount } from './package-words.ts';
import {
  bodyOf,
  changesOf,
  listOf,
  type PackageChange,
  type PackageValues,
  type StoredPackage,
  termOfValues,
  type ChoosableType,
  type CalculationBasis,
  type TermValues,
} from './package-values.ts';
import { PackageChangeDialog } from './PackageChangeDialog.tsx';
import { TermRows } from './TermRows.tsx';
import { usePackageForm, type PackageFormProps } from './use-package-form.ts';
import { inColumn } from './parts/in-column.ts';
import c from './packages.module.css';

/** Form of a package, with a row for each leave type. Changes that affect people are shown before they are saved. */
export function PackageForm(props: PackageFormProps) {
  const { stored, types, year } = props;
  const { contractForm, asking, see, agree, leave } = usePackageForm(props);
  const { form, busy, conflict, problem } = contractForm;
  const values = form.getValues();
  const nameOf = (id: string) => types.find((type) => type.id === id)?.name ?? '';
  const words = { added: t('added'), dropped: t('removed') };
  const changes = changesOf(stored?.data.leave_types ?? [], values.leave_types, { nameOf, year, words });
  const isDirty = form.isDirty();
  useUnsavedGuard(isDirty && !busy);
  return (
    <form onSubmit={see(changes.length > 0)} noValidate>
      <Card className={c['form']}>
        <div className={c['inside']}>
          <FormConflict form={form} conflict={conflict} fields={conflictFields(nameOf)} />
          <FormProblem text={problem} />
          <Fields {...props} contractForm={contractForm} />
        </div>
        <Foot
          said={stored ? summaryOf(changes, isDirty) : ''}
          isDirty={isDirty}
          busy={busy}
          label={footLabel(stored, changes)}
          onDiscard={() => form.reset()}
        />
      </Card>
      {asking && stored && (
        <PackageChangeDialog
          stored={stored}
          body={bodyOf(values, stored.data.id)}
          changes={changes}
          isBusy={busy}
          revision={asking.revision}
          onAgree={agree}
          onClose={leave}
        />
      )}
    </form>
  );
}

type FieldsProps = PackageFormProps & { contractForm: ContractForm<PackageValues> };

const Fields = ({ stored, types, year, reckonedBy, contractForm }: FieldsProps) => (
  <>
    {stored && stored.later.length > 0 && <Later stored={stored} />}
    <Names contractForm={contractForm} />
    <h2>{t('What people get')}</h2>
    <TermRows form={contractForm.form} types={types} stored={stored?.data.leave_types ?? null} year={year} />
    <TryIt terms={contractForm.form.getValues().leave_types} types={types} reckonedBy={reckonedBy} />
  </>
);

function footLabel(stored: StoredPackage | undefined, changes: readonly PackageChange[]): string {
  if (!stored) return t('Add package');
  return changes.length > 0 && stored.people > 0 ? t('Preview changes') : t('Save');
}

const conflictFields = (nameOf: (id: string) => string) => ({
  name: t('Name', { of: 'thing' }),
  note: t('Note for administrators'),
  leave_types: {
    label: t('What people get'),
    text: (list: unknown) =>
      (list as PackageValues['leave_types'])
        .map(termOfValues)
        .map((term) => `${nameOf(term.leave_type_id)} ${yearlyAmount(term)}`)
        .join(', '),
  },
});

function Names({ contractForm: { form } }: { contractForm: ContractForm<PackageValues> }) {
  return (
    <div className={c['names']}>
      <TextInput
        label={t('Name', { of: 'thing' })}
        withAsterisk
        autoComplete="off"
        maxLength={60}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('Note for administrators')}
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </div>
  );
}

function Later({ stored: { later } }: { stored: StoredPackage }) {
  const [first] = later;
  return (
    <p className={c['note']}>
      {t(
        '{count, plural, one {A change is planned from {date}. Saving now replaces it.} other {# changes are planned, the first from {date}. Saving now replaces them.}}',
        { count: later.length, date: first ? date(first.effective_from) : '' },
      )}
    </p>
  );
}

/** '2 unsaved changes: Annual leave 28 → 30 days, carry over 5 → 3' */
function summaryOf(changes: readonly PackageChange[], isDirty: boolean): string {
  if (changes.length === 0) return isDirty ? t('You have unsaved changes.') : '';
  return t('{count, plural, one {# unsaved change: {list}} other {# unsaved changes: {list}}}', {
    count: changes.length,
    list: listOf(changes),
  });
}

interface FootProps {
  said: string;
  isDirty: boolean;
  busy: boolean;
  label: string;
  onDiscard(): void;
}

function Foot({ said, isDirty, busy, label, onDiscard }: FootProps) {
  return (
    <footer className={c['foot']}>
      <p role="status">{said}</p>
      {isDirty && (
        <Button variant="default" onClick={onDiscard} disabled={busy}>
          {t('Discard')}
        </Button>
      )}
      <Button type="submit" loading={busy} disabled={!isDirty} rightSection={<Icon path={mdiChevronRight} size={18} />}>
        {label}
      </Button>
    </footer>
  );
}

interface TryItProps {
  terms: readonly TermValues[];
  types: readonly ChoosableType[];
  reckonedBy: CalculationBasis;
}

/** Calculator that shows the result of the rules for a new person, before they apply to anyone. */
function TryIt({ terms, types, reckonedBy }: TryItProps) {
  const [joins, setJoins] = useState(companyToday());
  const [hours, setHours] = useState<number | ''>(reckonedBy.full_time / 3600);
  const by = {
    joins_on: joins,
    weekly: (hours === '' ? 0 : hours) * 3600,
    beginnings: reckonedBy.has_own_years ? [joins as LocalDate] : reckonedBy.beginnings,
    full_time: reckonedBy.full_time,
    full_days: reckonedBy.full_days,
  };
  const heading = useId();
  return (
    <section className={c['try']} aria-labelledby={heading}>
      <div>
        <h3 id={heading}>
          <Icon path={mdiCalculatorVariantOutline} size={18} /> {t('Preview')}
        </h3>
        <p>{t('See what these rules give before you save.')}</p>
      </div>
      <DateField
        className={c['tryField']}
        label={t('Joining date')}
        value={joins}
        isKept
        onChange={(day) => day && setJoins(day as LocalDate)}
      />
      <NumberInput
        className={c['tryField'] ?? ''}
        label={t('Weekly hours')}
        suffix=" h"
        min={0}
        max={168}
        decimalScale={2}
        value={hours}
        onChange={(value) => setHours(typeof value === 'number' ? value : '')}
      />
      <Results terms={terms} types={types} by={by} />
    </section>
  );
}

interface ResultsProps extends Omit<TryItProps, 'reckonedBy'> {
  by: Parameters<typeof trialAmount>[1];
}

function Results({ terms, types, by }: ResultsProps) {
  const year = leaveYearName(triedYear(by).first);
  const limited = terms.flatMap((values) => {
    const term = termOfValues(values);
    const amount = Number.isNaN(term.days) ? null : trialAmount(term, by);
    const type = types.find(({ id }) => id === term.leave_type_id);
    return amount && type ? [{ term, amount, type }] : [];
  });
  return (
    <dl aria-live="polite">
      {limited.map(({ term, amount, type }) => (
        <div key={type.id}>
          <dt>{t('{type} {year}', { type: type.name, year: String(year) })}</dt>
          <dd>
            {term.by_hours ? (
              byHoursLabel(term.by_hours)
            ) : (
              <>
                <b className="num">{inColumn(amount.days)}</b> <span>{howText(amount, term)}</span>
              </>
            )}
          </dd>
        </div>
      ))}
      {limited.length === 0 && (
        <div>
          <dt>{t('None of these leave types has a limit.')}</dt>
        </div>
      )}
    </dl>
  );
}

/** '30 × 9/12 months × 4/5 of full-time hours', '0.4 a month, 9 months', 'not pro rata' */
function howText(
  { days, basis }: TriedAmount,
  { given, is_pro_rata }: { given: string; is_pro_rata: boolean },
): string {
  if (!basis || basis.months === 0) return t('no full month left in the year');
  if (given === 'monthly')
    return t('{amount} per month, {months}', {
      amount: number(Math.round((days / basis.months) * 100) / 100),
      months: t('{count, plural, one {# month} other {# months}}', { count: basis.months }),
    });
  if (!is_pro_rata) return t('not pro rata');
  return formulaOf(basis, number) ?? t('full year');
}
