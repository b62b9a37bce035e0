import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { clientFor } from '#platform/web/api.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { showSuccess } from '#platform/web/ui/notices.ts';
import { leftOut } from '#platform/shared/oneself.ts';
import { people as peopleContract } from '#features/people/contract.ts';
import { payApi, usePayRefresh, type PayRulesPage, type ShownRule } from './pay-api.ts';

const peopleApi = clientFor(peopleContract);

/** Most people of one assignment. */
const maxPeople = 500;

interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly username: string;
}

interface AssignRuleDialogProps {
  page: PayRulesPage;
  /** The rule that is chosen first; the only one by default. */
  rule?: ShownRule;
  /** People who are chosen first. */
  people?: readonly KnownPerson[];
  onClose(): void;
}

interface Values extends Record<string, unknown> {
  person_ids: string[];
  pay_rule_id: string | null;
  effective_from: LocalDate;
}

/** Dialog that assigns a pay rule to people from a date on. */
export function AssignRuleDialog({ page, rule, people = [], onClose }: AssignRuleDialogProps) {
  const refresh = usePayRefresh();
  const [only] = page.data.length === 1 ? page.data : [];
  const initialValues: Values = {
    person_ids: people.map(({ id }) => id),
    pay_rule_id: rule?.id ?? only?.id ?? '',
    effective_from: companyToday(),
  };
  const contractForm = useContractForm<Values>({
    schema: async () => (await import('../contract.ts')).payRules.assign.body,
    initialValues,
    async send(body) {
      const { message, is_without_self } = await payApi.assign.call({ body });
      await refresh();
      onClose();
      void showSuccess(is_without_self ? t(leftOut) : message);
    },
  });
  const { form } = contractForm;
  const { person_ids, pay_rule_id, effective_from } = form.getValues();
  return (
    <FormDialog title={t('Assign a pay rule')} contractForm={contractForm} label={t('Assign')} onClose={onClose}>
      <Select
        label={t('Pay rule')}
        withAsterisk
        allowDeselect={false}
        data={page.data.map(({ id, name }) => ({ value: id, label: name }))}
        value={pay_rule_id}
        error={form.errors['pay_rule_id']}
        data-path="pay_rule_id"
        onChange={(id) => form.setFieldValue('pay_rule_id', id ?? '')}
      />
      <PeopleField
        known={people}
        chosen={person_ids}
        error={form.errors['person_ids']}
        onChange={(ids) => form.setFieldValue('person_ids', ids)}
      />
      <DateField
        label={t('Effective from')}
        withAsterisk
        isKept
        path="effective_from"
        value={effective_from}
        error={form.errors['effective_from']}
        onChange={(day) => day && form.setFieldValue('effective_from', day)}
        description={t('Days before keep the rule they have.')}
      />
    </FormDialog>
  );
}

interface PeopleFieldProps {
  known: readonly KnownPerson[];
  chosen: string[];
  error: React.ReactNode;
  onChange(ids: string[]): void;
}

function PeopleField({ known, chosen, error, onChange }: PeopleFieldProps) {
  const people = useQuery(peopleApi.search.read());
  const all = new Map([...known, ...(people.data ?? [])].map((person) => [person.id, person]));
  return (
    <MultiSelect
      label={t('People')}
      withAsterisk
      searchable
      placeholder={chosen.length ? '' : t('Name', { of: 'person' })}
      data={[...all.values()].map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` }))}
      value={chosen}
      onChange={onChange}
      error={error}
      data-path="person_ids"
      limit={50}
      maxValues={maxPeople}
      nothingFoundMessage={people.isFetching ? t('Searching…') : t('No matches')}
    />
  );
}
