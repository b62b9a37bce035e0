import { Select } from '@mantine/core';
import { shortDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { AddButton, LengthField, Row, Section, type TermsFormProps } from './inputs.tsx';

const path = 'terms.breaks';
const hour = 3600;

/** Breaks that are deducted where recorded ones are shorter. */
export function BreakFields({ form }: TermsFormProps) {
  const { steps } = form.getValues().terms.breaks;
  const set = (changed: typeof steps) => {
    form.setFieldValue(`${path}.mode`, (changed.length > 0 ? 'deduct' : 'off') as never);
    form.setFieldValue(`${path}.steps`, changed as never);
  };
  const last = steps.at(-1);
  return (
    <Section title={t('Breaks')}>
      {steps.map(({ over, least }, index) => (
        <Row
          key={index}
          name={t('Break {number}', { number: index + 1 })}
          onRemove={() => set(steps.filter((_, place) => place !== index))}
        >
          <LengthField
            form={form}
            path={`${path}.steps.${index}.over`}
            label={t('Over hours')}
            value={over}
            unit={3600}
          />
          <LengthField
            form={form}
            path={`${path}.steps.${index}.least`}
            label={t('At least minutes')}
            value={least}
            unit={60}
          />
        </Row>
      ))}
      <AddButton
        label={t('Add a break')}
        onAdd={() =>
          set([
            ...steps,
            last ? { over: last.over + 3 * hour, least: last.least + 900 } : { over: 6 * hour, least: 1800 },
          ])
        }
      />
    </Section>
  );
}

const roundingSteps = [0, 60, 300, 360, 600, 900];

/** Rounding of the first clock-in and the last clock-out. */
export function RoundingFields({ form }: TermsFormProps) {
  const { step } = form.getValues().terms.rounding;
  return (
    <Section title={t('Rounding')}>
      <Select
        label={t('Round for pay')}
        allowDeselect={false}
        data={roundingSteps.map((length) => ({
          value: String(length),
          label: length === 0 ? t('Exact times') : shortDuration(length),
        }))}
        value={String(step)}
        error={form.errors['terms.rounding.step']}
        data-path="terms.rounding.step"
        onChange={(chosen) => form.setFieldValue('terms.rounding.step', Number(chosen ?? 0) as never)}
      />
    </Section>
  );
}
