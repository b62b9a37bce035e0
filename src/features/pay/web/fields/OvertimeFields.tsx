import { Select } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import type { Tier } from '../../rules/terms-tiers.ts';
import { AddButton, LengthField, PercentField, Row, Section, WordField, type TermsFormProps } from './inputs.tsx';
import c from './fields.module.css';

const hour = 3600;

type Kind = 'daily' | 'weekly' | 'seventh_day';

/** Limits beyond which work of a day or a week becomes overtime. */
export const OvertimeFields = ({ form }: TermsFormProps) => (
  <Section title={t('Overtime')}>
    <Tiers form={form} kind="daily" title={t('Within one day')} over={8 * hour} />
    <Tiers form={form} kind="weekly" title={t('Within one week')} over={40 * hour} />
    <Tiers form={form} kind="seventh_day" title={t('On the seventh day in a row')} over={0} />
  </Section>
);

interface TiersProps extends TermsFormProps {
  kind: Kind;
  title: string;
  /** Limit of the first step. */
  over: number;
}

function Tiers({ form, kind, title, over: first }: TiersProps) {
  const path = `terms.tiers.${kind}`;
  const tiers = form.getValues().terms.tiers[kind];
  const set = (changed: readonly Tier[]) => form.setFieldValue(path, changed as never);
  const over = tiers.length > 0 ? (tiers.at(-1)?.over ?? 0) + 2 * hour : first;
  return (
    <div role="group" aria-label={title}>
      <p className={c['title']}>{title}</p>
      {tiers.map((tier, index) => (
        <Row
          key={index}
          name={t('Step {number}', { number: index + 1 })}
          onRemove={() => set(tiers.filter((_, place) => place !== index))}
        >
          <LengthField
            form={form}
            path={`${path}.${index}.over`}
            label={t('Over hours')}
            value={tier.over}
            unit={3600}
          />
          <PercentField form={form} path={`${path}.${index}.percent`} label={t('Percentage')} />
          <WordField form={form} path={`${path}.${index}.element`} label={t('Element')} />
          <Select
            label={t('The time itself')}
            allowDeselect={false}
            data={[
              { value: 'paid', label: t('is paid') },
              { value: 'account', label: t('goes to the time account') },
            ]}
            value={tier.to}
            error={form.errors[`${path}.${index}.to`]}
            data-path={`${path}.${index}.to`}
            onChange={(to) => form.setFieldValue(`${path}.${index}.to`, to as never)}
          />
        </Row>
      ))}
      <AddButton
        label={t('Add a step')}
        onAdd={() => set([...tiers, { over, element: 'overtime', percent: 25, to: 'paid', tolerance: 0 }])}
      />
    </div>
  );
}
