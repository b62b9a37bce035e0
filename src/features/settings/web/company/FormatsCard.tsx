import { NumberInput, Select, Switch } from '@mantine/core';
import type { Reply } from '#platform/shared/contract.ts';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import { numberFormats } from '#features/company/rules/number-formats.ts';
import type { settings } from '../../contract.ts';
import { settingsApi } from '../settings-api.ts';
import { useSetting } from '../use-setting.ts';
import c from '../settings.module.css';

type Formats = Reply<(typeof settings)['formats']>;
type FormatsValues = Omit<Formats, 'version'>;

const weekdays = [1, 2, 3, 4, 5, 6, 7];
/** 2026-11-02 is a Monday. */
const nameOf = (day: unknown) => weekday(`2026-11-0${Number(day) + 1}`);
const exampleOf = (format: unknown) => new Intl.NumberFormat(String(format)).format(1_234_567.89);

/** Form for the display of lists, weeks and numbers. */
export function FormatsCard() {
  const { query, taken } = useSetting('formats');
  return (
    <Card title={t('Display')}>
      <QueryState query={query}>{(stored) => <FormatsForm stored={stored} taken={taken} />}</QueryState>
    </Card>
  );
}

function FormatsForm({ stored, taken }: { stored: Formats; taken(saved: Formats): void }) {
  const { version, ...initialValues } = stored;
  const { form, problem, busy, conflict, submit } = useContractForm<FormatsValues>({
    schema: async () => (await import('../../contract.ts')).settings.saveFormats.body.omit({ version: true }),
    initialValues,
    version,
    send: async (values, known) => taken(await settingsApi.saveFormats.call({ body: { ...values, version: known } })),
  });
  return (
    <form className={c['form']} onSubmit={submit} noValidate>
      <FormConflict
        form={form}
        conflict={conflict}
        fields={{
          first_day_of_week: { label: t('First day of the week'), text: nameOf },
          number_format: { label: t('Numbers'), text: exampleOf },
          rows_per_page: { label: t('Rows per page'), text: String },
          greeting: { label: t('Greeting'), text: (isOn) => (isOn ? t('Shown') : t('Not shown')) },
        }}
      />
      <Fields form={form} />
      <SaveFoot dirty={form.isDirty()} busy={busy} problem={problem} />
    </form>
  );
}

function Fields({ form }: { form: FormOf<FormatsValues> }) {
  return (
    <>
      <Select
        label={t('First day of the week')}
        description={t('Month calendars always start on Monday.')}
        data={weekdays.map((day) => ({ value: String(day), label: nameOf(day) }))}
        {...form.getInputProps('first_day_of_week')}
        value={String(form.getValues().first_day_of_week)}
        onChange={(day) => form.setFieldValue('first_day_of_week', Number(day))}
      />
      <Select
        label={t('Numbers')}
        data={numberFormats.map((format) => ({ value: format, label: exampleOf(format) }))}
        {...form.getInputProps('number_format')}
      />
      <NumberInput
        label={t('Rows per page')}
        description={t('From 1 to 500, in all lists with pages.')}
        allowDecimal={false}
        {...form.getInputProps('rows_per_page')}
      />
      <Switch label={t('Greet people by name on the feed')} {...form.getInputProps('greeting', { type: 'checkbox' })} />
    </>
  );
}
