import { Chip, Input, NumberInput, Select, TextInput } from '@mantine/core';
import { mdiCheck } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { longDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { clientFor } from '#platform/web/api.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { accessApi } from '#features/access/web/parts/access-api.ts';
import { NewcomerGifts } from '#features/access/web/parts/NewcomerGifts.tsx';
import { NewcomerFields } from '#features/access/web/parts/NewcomerFields.tsx';
import { departments, designations, employmentTypes } from '#features/lists/contract.ts';
import { peopleApi } from '#features/people/web/parts/people-api.ts';
import { dayName } from './parts/week-lane.ts';
import type { PersonForm, PersonValues } from './use-person-form.ts';
import c from './add-person.module.css';

const departmentsApi = clientFor(departments);
const designationsApi = clientFor(designations);
const employmentTypesApi = clientFor(employmentTypes);

/** Fields for name and contact, then for the employment. */
export function PersonFields({ person }: { person: PersonForm }) {
  const roles = useQuery(accessApi.roles.read());
  const { form } = person;
  return (
    <>
      <FormProblem text={roles.error?.message ?? ''} />
      <TextInput
        label={t('Name', { of: 'person' })}
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <div className={c['two']}>
        <TextInput
          label={t('Email')}
          withAsterisk
          type="email"
          autoComplete="off"
          description={t('We’ll send the invitation here.')}
          {...form.getInputProps('email')}
        />
        <Username person={person} />
      </div>
      <hr />
      <Work form={form} />
      <div className={c['two']}>
        <Joining form={form} />
        <Select
          label={t('Role')}
          withAsterisk
          placeholder={t('Choose a role')}
          data={roles.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          {...form.getInputProps('role_id')}
        />
      </div>
      <div className={c['two']}>
        <Hours form={form} />
        <Days form={form} />
      </div>
      <div className={c['two']}>
        <NewcomerFields values={form.getValues()} errors={form.errors} onChange={(change) => form.setValues(change)} />
      </div>
      <NewcomerGifts values={form.getValues()} />
    </>
  );
}

function Username({ person: { form, isFree, typeUsername } }: { person: PersonForm }) {
  const { error, value = '', ...field } = form.getInputProps('username') as { error?: string; value?: string };
  return (
    <TextInput
      label={t('Username')}
      autoComplete="off"
      spellCheck={false}
      description={t('Suggested from the email address or name.')}
      rightSectionWidth={64}
      rightSection={
        isFree && (
          <span className={c['free']} role="status">
            <Icon path={mdiCheck} size={14} />
            {t('available')}
          </span>
        )
      }
      {...field}
      value={value}
      error={error ?? (isFree === false ? t('This username is taken.') : undefined)}
      onChange={(event) => typeUsername(event.currentTarget.value)}
    />
  );
}

type Form = PersonForm['form'];

function Joining({ form }: { form: Form }) {
  const { joined_on } = form.getValues();
  return (
    <div className={c['date']}>
      <DateField
        label={t('Joining date')}
        value={joined_on}
        onChange={(date) => form.setFieldValue('joined_on', date)}
      />
      <small>{joined_on ? longDay(joined_on) : t('If empty, they start today.')}</small>
    </div>
  );
}

/** Seconds per hour. */
const hourSeconds = 3600;

function Hours({ form }: { form: Form }) {
  const {
    onChange: _,
    defaultValue: _default,
    value,
    ...field
  } = form.getInputProps('weekly_work_time') as {
    onChange: unknown;
    defaultValue?: unknown;
    value?: number;
  };
  return (
    <NumberInput
      label={t('Hours a week')}
      min={0}
      max={168}
      decimalScale={2}
      step={0.5}
      {...field}
      value={value === undefined ? '' : value / hourSeconds}
      onChange={(hours) =>
        form.setFieldValue(
          'weekly_work_time',
          typeof hours === 'number' ? Math.round(hours * 60) * (hourSeconds / 60) : undefined,
        )
      }
    />
  );
}

function Days({ form }: { form: Form }) {
  const { working_days } = form.getValues();
  return (
    <Input.Wrapper
      label={t('Working days')}
      labelElement="div"
      description={t('If none, those of the company.')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Chip.Group
        multiple
        value={working_days.map(String)}
        onChange={(days) => form.setFieldValue('working_days', days.map(Number).toSorted())}
      >
        <div className={c['days']} role="group" aria-label={t('Working days')}>
          {[0, 1, 2, 3, 4, 5, 6].map((day) => (
            <Chip key={day} value={String(day + 1)} size="sm" radius="sm" aria-label={dayName(day)}>
              {dayName(day, 'short')}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </Input.Wrapper>
  );
}

/** Maximum number of options shown; the others are found by typing. */
const maxNames = 50;

function Work({ form }: { form: Form }) {
  const lists = {
    department_id: useQuery(departmentsApi.list.read()).data?.data,
    designation_id: useQuery(designationsApi.list.read()).data?.data,
    employment_type_id: useQuery(employmentTypesApi.list.read()).data?.data,
    manager_id: useQuery(peopleApi.search.read()).data,
  };
  const choice = (name: keyof typeof lists & keyof PersonValues, label: string) => {
    const { value, ...field } = form.getInputProps(name) as { value?: string };
    return (
      <Select
        label={label}
        data={lists[name]?.map((item) => ({ value: item.id, label: item.name })) ?? []}
        searchable
        clearable
        limit={maxNames}
        nothingFoundMessage={t('No matches')}
        {...field}
        value={value ?? null}
        onChange={(id) => form.setFieldValue(name, id ?? undefined)}
      />
    );
  };
  return (
    <>
      <div className={c['two']}>
        {choice('department_id', t('Department'))}
        {choice('designation_id', t('Designation'))}
      </div>
      <div className={c['two']}>
        {choice('manager_id', t('Manager'))}
        {choice('employment_type_id', t('Employment type'))}
      </div>
    </>
  );
}
