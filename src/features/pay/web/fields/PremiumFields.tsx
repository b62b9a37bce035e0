import { Select } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { dayName } from '#features/employment/web/parts/week-lane.ts';
import type { Premium } from '../../rules/terms-premiums.ts';
import { premiumConditions, premiumDaysText } from '../terms-words.ts';
import { AddButton, PercentField, Row, Section, WordField, type TermsFormProps } from './inputs.tsx';
import c from './fields.module.css';

const path = 'terms.premiums';

const night: Premium = {
  element: 'night',
  percent: 25,
  from: '22:00',
  to: '06:00',
  on: 'every',
  into_next_day_until: null,
  only_if_begun: null,
  begun_from: '20:00',
  not_with: [],
  least_minutes: 0,
  factor: null,
  factor_counts: 'premium',
  prolongs: null,
};

/** Premiums for work at some times of the day; their conditions stay as they are. */
export function PremiumFields({ form }: TermsFormProps) {
  const { premiums } = form.getValues().terms;
  const set = (changed: readonly Premium[]) => form.setFieldValue(path, changed as never);
  return (
    <Section title={t('Premiums')}>
      {premiums.map((premium, index) => (
        <div key={index}>
          <Row
            name={t('Premium {number}', { number: index + 1 })}
            onRemove={() => set(premiums.filter((_, place) => place !== index))}
          >
            <WordField form={form} path={`${path}.${index}.element`} label={t('Element')} />
            <PercentField form={form} path={`${path}.${index}.percent`} label={t('Percentage')} />
            <WordField form={form} path={`${path}.${index}.from`} label={t('From')} />
            <WordField form={form} path={`${path}.${index}.to`} label={t('Until')} />
            <Days form={form} premium={premium} path={`${path}.${index}.on`} />
          </Row>
          <Notes premium={premium} />
        </div>
      ))}
      <AddButton label={t('Add a premium')} onAdd={() => set([...premiums, night])} />
    </Section>
  );
}

/** Days on which a premium begins: all, a weekday, or holidays; several stay as they are until one is chosen. */
function Days({ form, premium, path: field }: TermsFormProps & { premium: Premium; path: string }) {
  const { on } = premium;
  const [day] = Array.isArray(on) && on.length === 1 ? on : [];
  const value = Array.isArray(on) ? (typeof day === 'number' ? String(day) : 'several') : on;
  const options = [
    { value: 'every', label: t('every day') },
    ...[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ value: String(weekday), label: dayName(weekday - 1) })),
    { value: 'holidays', label: t('on holidays') },
    ...(value === 'several' ? [{ value, label: premiumDaysText(premium) }] : []),
  ];
  return (
    <Select
      label={t('Applies')}
      allowDeselect={false}
      data={options}
      value={value}
      error={form.errors[field]}
      data-path={field}
      onChange={(chosen) => {
        if (chosen === null || chosen === 'several') return;
        form.setFieldValue(field, (/^\d$/.test(chosen) ? [Number(chosen)] : chosen) as never);
      }}
    />
  );
}

/** Conditions that stay as they are. */
function Notes({ premium }: { premium: Premium }) {
  const conditions = premiumConditions(premium);
  return conditions.length > 0 ? <p className={c['note']}>{conditions.join(' · ')}</p> : null;
}
