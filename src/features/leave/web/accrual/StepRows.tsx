import { ActionIcon, Button, Group, NumberInput } from '@mantine/core';
import { mdiDeleteOutline, mdiPlus } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { AccrualFieldsProps } from './accrual-fields.ts';
import c from '../terms.module.css';

const mostSteps = 20;

/** Rows of the amounts after years of employment. */
export function StepRows({ form, at }: AccrualFieldsProps) {
  const path = `leave_types.${at}.steps`;
  const steps = form.getValues().leave_types[at]?.steps ?? [];
  const error = form.errors[path];
  return (
    <fieldset className={c['steps']}>
      <legend>{t('Days after years of employment')}</legend>
      {steps.map((_, index) => (
        <Group key={index} align="flex-start" wrap="nowrap" gap="sm">
          <NumberInput
            label={index === 0 && t('Years of employment')}
            aria-label={t('Step {number}: Years of employment', { number: index + 1 })}
            min={1}
            max={60}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps(`${path}.${index}.years`)}
          />
          <NumberInput
            label={index === 0 && t('Days per year')}
            aria-label={t('Step {number}: Days per year', { number: index + 1 })}
            hideControls
            allowNegative={false}
            decimalScale={2}
            max={9000}
            {...form.getInputProps(`${path}.${index}.days`)}
          />
          <ActionIcon
            mt={index === 0 ? 28 : 4}
            aria-label={t('Remove step {number}', { number: index + 1 })}
            onClick={() => form.removeListItem(path, index)}
          >
            <Icon path={mdiDeleteOutline} size={18} />
          </ActionIcon>
        </Group>
      ))}
      {error && <p role="alert">{error}</p>}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon path={mdiPlus} size={16} />}
        disabled={steps.length >= mostSteps}
        onClick={() => form.insertListItem(path, { years: '', days: '' })}
      >
        {t('Add a step')}
      </Button>
    </fieldset>
  );
}
