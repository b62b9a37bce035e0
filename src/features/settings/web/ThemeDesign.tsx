import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import { asText, type Text } from '#platform/shared/translate.ts';
import type { settings } from '../contract.ts';
import {
  hardPairs,
  standardColours,
  unreadablePairs,
  type Colours,
  goodContrast,
  minContrast,
  pairsOf,
  type Pair,
} from '../rules/theme.ts';
import { ColourField } from './theme/ColourField.tsx';
import { Presets } from './theme/Presets.tsx';
import { ThemePreview } from './theme/ThemePreview.tsx';
import { settingsApi } from './settings-api.ts';
import { useSetting } from './use-setting.ts';
import { Callout } from './Callout.tsx';
import c from './settings.module.css';
import d from './theme/theme.module.css';

type Theme = Reply<(typeof settings)['theme']>;
type ThemeValues = Colours & Record<string, unknown>;

interface ThemeFormProps {
  stored: Theme;
  taken(saved: Partial<Theme>): void;
}

const labels = {
  menu_background_color: asText('Menu background'),
  menu_text_color: asText('Menu text'),
  button_background_link_color: asText('Buttons and links'),
  button_text_color: asText('Button text'),
} as const satisfies Record<keyof Colours, Text>;
const fields = Object.keys(labels) as (keyof Colours)[];

/** Form for the company's four colours. */
export function ThemeDesign() {
  const { query, taken } = useSetting('theme');
  return (
    <>
      <PageHead
        title={t('Theme design')}
        line={t('Choose colours for the menu, buttons and links in light and dark mode.')}
      />
      <QueryState query={query} page>
        {(stored) => <ThemeForm stored={stored} taken={taken} />}
      </QueryState>
    </>
  );
}

function ThemeForm(props: ThemeFormProps) {
  const { form, problem, busy, conflict, submit, mustAgree } = useThemeForm(props);
  const values = form.getValues();
  return (
    <div className={c['halves']}>
      <Card title={t('Colours')}>
        <form className={c['form']} onSubmit={submit} noValidate>
          <FormConflict
            form={form}
            conflict={conflict}
            fields={Object.fromEntries(fields.map((field) => [field, t(labels[field])]))}
          />
          <Presets current={values} choose={(preset) => form.setValues({ ...preset })} />
          <ColourFields form={form} />
          <Contrast colours={values} />
          <SaveFoot
            dirty={form.isDirty()}
            busy={busy}
            problem={problem}
            label={mustAgree ? t('Save anyway') : t('Save')}
          >
            <Button variant="default" onClick={() => form.setValues({ ...standardColours })}>
              {t('Reset to default')}
            </Button>
          </SaveFoot>
        </form>
      </Card>
      <ThemePreview colours={values} />
    </div>
  );
}

function ColourFields({ form }: { form: FormOf<ThemeValues> }) {
  return (
    <div className={d['fields']}>
      {fields.map((field) => (
        <ColourField
          key={field}
          label={t(labels[field])}
          field={form.getInputProps(field)}
          choose={(colour) => form.setFieldValue(field, colour)}
        />
      ))}
    </div>
  );
}

/** Holds the colour form. “Save anyway” accepts colours that are hard to read. */
function useThemeForm({ stored: { version, ...colours }, taken }: ThemeFormProps) {
  const [accepted, setAccepted] = useState('');
  const { submit, ...rest } = useContractForm<ThemeValues>({
    schema: async () => (await import('../contract.ts')).themeForm,
    initialValues: colours,
    version,
    send: async (values, read) =>
      taken(
        await settingsApi.saveTheme.call({
          body: { ...values, accept_low_contrast: hardPairs(values).length > 0, version: read },
        }),
      ),
  });
  const values = rest.form.getValues();
  const isHard = hardPairs(values).length > 0 && unreadablePairs(values).length === 0;
  return {
    ...rest,
    // The confirmation counts for these colours only.
    mustAgree: isHard && accepted !== JSON.stringify(values),
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (isHard) setAccepted(JSON.stringify(values));
      submit();
    },
  };
}

const names = { menu: asText('Menu text on its background'), button: asText('Button text') } as const;

/** Shows how readable each text is on its background, before saving. */
function Contrast({ colours }: { colours: Colours }) {
  return pairsOf(colours).map((pair) => (
    <Callout key={pair.name} tone={pair.ratio >= goodContrast ? 'good' : pair.ratio >= minContrast ? 'warning' : 'bad'}>
      {t('{what}: contrast {ratio}:1.', { what: t(names[pair.name]), ratio: pair.ratio.toFixed(1) })}{' '}
      {contrastText(pair)}
    </Callout>
  ));
}

function contrastText({ ratio }: Pair): string {
  if (ratio >= goodContrast) return t('Easy to read.');
  if (ratio >= minContrast) return t('Hard to read for many people. Use at least 4.5:1.');
  return t('Too hard to read. Use at least 3:1.');
}
