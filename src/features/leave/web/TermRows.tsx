import { Checkbox, Menu, NumberInput, SegmentedControl, Switch, UnstyledButton } from '@mantine/core';
import { mdiAllInclusive, mdiDeleteOutline, mdiNumeric, mdiPlus } from '@mdi/js';
import type { ReactNode } from 'react';
import type { FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { RowMenu, type RowAction } from '#platform/web/ui/list/RowMenu.tsx';
import type { TermItem } from '../rules/shapes.ts';
import { AccrualButton } from './accrual/AccrualButton.tsx';
import { CountingSelect } from './CountingSelect.tsx';
import { givingText, termWords, type FormYear } from './package-words.ts';
import { isMute, isSame, newTerm, termOfValues, type ChoosableType, type PackageValues } from './package-values.ts';
import { TypeMark } from './parts/TypeMark.tsx';
import { Proof, UseBy } from './TermSelects.tsx';
import c from './terms.module.css';

type Form = FormOf<PackageValues>;

interface TermRowsProps {
  form: Form;
  types: readonly ChoosableType[];
  /** Stored terms; null: nothing yet. */
  stored: readonly TermItem[] | null;
  year: FormYear;
}

/** Table of a package's terms: a row for each leave type; on a phone a card. */
export function TermRows({ form, types, stored, year }: TermRowsProps) {
  const { leave_types } = form.getValues();
  const chosen = new Set(leave_types.map(({ leave_type_id }) => leave_type_id));
  const error = form.errors['leave_types'];
  return (
    <div className={c['box']}>
      <table className={c['table']} aria-label={t('What people get')}>
        <Heads />
        <tbody>
          {leave_types.map(({ leave_type_id }, index) => (
            <TermRow
              key={leave_type_id}
              form={form}
              at={index}
              type={types.find(({ id }) => id === leave_type_id)}
              stored={stored && (stored.find((term) => term.leave_type_id === leave_type_id) ?? null)}
              year={year}
            />
          ))}
        </tbody>
      </table>
      <AddType
        types={types.filter(({ id }) => !chosen.has(id))}
        onAdd={(type) => form.setFieldValue('leave_types', [...form.getValues().leave_types, newTerm(type)])}
      />
      {error && (
        <p className={c['error']} role="alert">
          {leave_types.length === 0 ? t('Add at least one leave type to this package.') : error}
        </p>
      )}
    </div>
  );
}

const Heads = () => (
  <thead>
    <tr>
      {heads().map((head) => (
        <th key={head} scope="col">
          {head}
        </th>
      ))}
      <th scope="col" aria-label={t('Actions')} />
    </tr>
  </thead>
);

const heads = () => [
  t('Leave type'),
  t('Days per year'),
  t('Granted'),
  t('Counted'),
  t('Pro rata'),
  t('Carry over'),
  t('Use by'),
  t('Negative balance'),
  t('Half days'),
  t('Proof required from'),
  t('Accrual and rounding'),
];

function AddType({ types, onAdd }: { types: readonly ChoosableType[]; onAdd(type: ChoosableType): void }) {
  if (types.length === 0) return null;
  return (
    <Menu position="bottom-start" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={c['add'] ?? ''}>
          <Icon path={mdiPlus} size={16} /> {t('Add a leave type')}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {types.map((type) => (
          <Menu.Item key={type.id} leftSection={<TypeMark type={type} />} onClick={() => onAdd(type)}>
            {type.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface TermRowProps {
  form: Form;
  /** Index of the row. */
  at: number;
  type: ChoosableType | undefined;
  /** Stored term; null: it is new in the package, or the package is. */
  stored: TermItem | null;
  year: FormYear;
}

function TermRow(props: TermRowProps) {
  const { form, at, type, stored } = props;
  const values = form.getValues().leave_types[at];
  if (!values) return null;
  const now = termOfValues(values);
  const name = type?.name ?? '';
  const isChanged =
    stored !== null && fieldNames.some((field) => !isSame(stored[field], now[field]) && !isMute(field, now));
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">
        <span className={c['name']}>
          {type && <TypeMark type={type} size="lead" />} {name}
        </span>
      </th>
      <Amounts {...props} name={name} />
      <Limits {...props} name={name} />
      <td className={c['act']}>
        <RowMenu name={name} actions={actionsOf(form, at, type)} />
      </td>
    </tr>
  );
}

type CellsProps = TermRowProps & { name: string };

/** Cells for the amount, and what of it carries over. */
function Amounts({ name, ...props }: CellsProps) {
  const { form, at } = props;
  return (
    <>
      <Cell {...props} field="days" label={t('Days per year')}>
        {form.getValues().leave_types[at]?.days === null ? (
          t('No limit')
        ) : (
          <Figure {...props} field="days" label={t('Days per year')} />
        )}
      </Cell>
      <Cell {...props} field="given" label={t('Granted')}>
        <GrantFields form={form} at={at} name={name} />
      </Cell>
      <Cell {...props} field="counts" label={t('Counted')}>
        <CountingSelect form={form} at={at} type={props.type} stored={props.stored?.counts} />
      </Cell>
      <Cell {...props} field="is_pro_rata" label={t('Pro rata')}>
        <Switch
          aria-label={t('{type}: {field}', { field: t('Pro rata'), type: name })}
          {...form.getInputProps(`leave_types.${at}.is_pro_rata`, { type: 'checkbox' })}
        />
      </Cell>
      <Cell {...props} field="carry_over" label={t('Carry over')}>
        <Figure {...props} field="carry_over" label={t('Carry over')} placeholder={t('All', { of: 'days' })} />
      </Cell>
      <Cell {...props} field="carry_over_months" label={t('Use by')}>
        <UseBy {...props} />
      </Cell>
    </>
  );
}

function Limits({ name, ...props }: CellsProps) {
  const { form, at } = props;
  return (
    <>
      <Cell {...props} field="below_zero" label={t('Negative balance')}>
        <Figure {...props} field="below_zero" label={t('Negative balance')} />
      </Cell>
      <Cell {...props} field="has_halves" label={t('Half days')}>
        <Checkbox
          aria-label={t('{type}: {field}', { field: t('Half days'), type: name })}
          {...form.getInputProps(`leave_types.${at}.has_halves`, { type: 'checkbox' })}
        />
      </Cell>
      <Cell {...props} field="proof_from" label={t('Proof required from')}>
        <Proof {...props} />
      </Cell>
      <td data-label={t('Accrual and rounding')}>
        <AccrualButton {...props} name={name} />
      </td>
    </>
  );
}

type Field = keyof typeof termWords;
const fieldNames = Object.keys(termWords) as Field[];

interface CellProps extends TermRowProps {
  field: Field;
  label: string;
  children: ReactNode;
}

/** Shows a dash when the field has no meaning, and the stored value below a changed one. */
function Cell({ form, at, field, label, stored, year, children }: CellProps) {
  const values = form.getValues().leave_types[at];
  if (!values) return <td />;
  const now = termOfValues(values);
  const isShown = !isMute(field, now);
  const was =
    stored !== null && isShown && !isSame(stored[field], now[field]) ? termWords[field].text(stored[field], year) : '';
  return (
    <td data-label={label} data-changed={was !== '' || undefined}>
      {isShown ? children : '–'}
      {was !== '' && <small>{t('before: {value}', { value: was })}</small>}
    </td>
  );
}

interface FigureProps extends TermRowProps {
  field: 'days' | 'carry_over' | 'below_zero';
  label: string;
  placeholder?: string;
}

function Figure({ form, at, type, field, label, placeholder }: FigureProps) {
  const { value, error, ...input } = form.getInputProps(`leave_types.${at}.${field}`) as {
    value: number | '' | null;
    error?: ReactNode;
  };
  return (
    <NumberInput
      w={74}
      aria-label={t('{type}: {field}', { field: label, type: type?.name ?? '' })}
      hideControls
      allowNegative={false}
      decimalScale={2}
      max={9000}
      placeholder={placeholder}
      {...input}
      value={value ?? ''}
      error={error}
    />
  );
}

function GrantFields({ form, at, name }: { form: Form; at: number; name: string }) {
  const { given = 'at_once', by_hours } = form.getValues().leave_types[at] ?? {};
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('{type}: {field}', { field: t('Granted'), type: name })}
      data={[
        ...(by_hours ? [] : [{ value: 'at_once', label: t('All at once') }]),
        { value: 'monthly', label: t('Monthly') },
        ...(given === 'at_once' || given === 'monthly' ? [] : [{ value: given, label: givingText(given) }]),
      ]}
      {...form.getInputProps(`leave_types.${at}.given`)}
    />
  );
}

function actionsOf(form: Form, at: number, type: ChoosableType | undefined): readonly RowAction[] {
  const limit = (days: number | '' | null) => form.setFieldValue(`leave_types.${at}.days`, days);
  const isLimited = form.getValues().leave_types[at]?.days !== null;
  return [
    isLimited
      ? { label: t('No limit'), icon: mdiAllInclusive, run: () => limit(null) }
      : { label: t('Limit the days'), icon: mdiNumeric, run: () => limit(type?.total_days ?? '') },
    {
      label: t('Remove'),
      icon: mdiDeleteOutline,
      isDestructive: true,
      run: () =>
        form.setFieldValue(
          'leave_types',
          form.getValues().leave_types.filter((_, index) => index !== at),
        ),
    },
  ];
}
