import { Checkbox, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import type { AccrualFieldsProps } from './accrual-fields.ts';

const usual = { hours: 1, per: 30 } as const;

/** Chooses whether leave accrues by time of employment, or by so many hours worked. */
export function HoursWorkedFields({ form, at, unit }: AccrualFieldsProps & { unit: 'days' | 'hours' }) {
  const values = form.getValues().leave_types[at];
  if (!values) return null;
  const path = `leave_types.${at}`;
  const choose = (isByHours: boolean) => {
    form.setFieldValue(`leave_types.${at}.by_hours`, isByHours ? usual : null);
    // Hours are only known once they are worked.
    if (isByHours && values.given === 'at_once') form.setFieldValue(`leave_types.${at}.given`, 'monthly');
  };
  const number = (field: 'hours' | 'per') => ({
    hideControls: true,
    allowNegative: false,
    max: 9000,
    ...form.getInputProps(`${path}.by_hours.${field}`),
  });
  return (
    <Stack gap="xs">
      <Select
        label={t('Accrues by')}
        data={[
          { value: 'time', label: t('time of employment') },
          { value: 'hours', label: t('hours worked') },
        ]}
        value={values.by_hours ? 'hours' : 'time'}
        onChange={(value) => choose(value === 'hours')}
        allowDeselect={false}
      />
      {values.by_hours && (
        <>
          <Group grow align="flex-start">
            <NumberInput label={t('Hours of leave')} decimalScale={6} {...number('hours')} />
            <NumberInput label={t('Per hours worked')} decimalScale={2} {...number('per')} />
          </Group>
          <Text size="sm" c="dimmed">
            {unit === 'hours'
              ? t('Credited at the end of each period.')
              : t('Credited at the end of each period. A full day is full-time hours ÷ days.')}
          </Text>
          <Checkbox
            label={t('Cap at the yearly amount of this package')}
            {...form.getInputProps(`${path}.is_capped`, { type: 'checkbox' })}
          />
        </>
      )}
    </Stack>
  );
}
