import { Button, Textarea } from '@mantine/core';
import { mdiFileUploadOutline } from '@mdi/js';
import { useRef, useState } from 'react';
import type { Fault } from '#platform/shared/fault.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Uncovered } from '../parts/Uncovered.tsx';
import { maxCharacters } from '../../rules/opening-table.ts';
import { PreviewRows } from './PreviewRows.tsx';
import { useBringing } from './use-bringing.ts';
import c from './openings.module.css';

/** Form with a date and a table; a preview shows what it would book. */
export function ImportBalances() {
  const [table, setTable] = useState({ date: companyToday() as LocalDate, text: '' });
  const { preview, store } = useBringing(() => setTable((before) => ({ ...before, text: '' })));
  useUnsavedGuard(table.text.trim() !== '' && !store.isPending);
  const change = (to: Partial<typeof table>) => {
    setTable({ ...table, ...to });
    preview.reset();
  };
  const { data } = preview;
  return (
    <Card>
      <form
        className={c['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          preview.mutate(table);
        }}
      >
        <Fields table={table} error={preview.error} isBusy={preview.isPending} onChange={change} />
      </form>
      {data && <PreviewRows preview={data} />}
      {data && (
        <footer className={c['foot']}>
          <div className={c['said']}>
            {data.counts.wrong > 0 && <p>{t('Rows with errors are skipped.')}</p>}
            <Uncovered effects={data} />
          </div>
          <Button
            loading={store.isPending}
            disabled={data.confirmed === null}
            onClick={() => store.mutate({ ...table, confirmed: data.confirmed })}
          >
            {t('{count, plural, one {Import # balance} other {Import # balances}}', { count: data.counts.new })}
          </Button>
        </footer>
      )}
    </Card>
  );
}

interface FieldsProps {
  table: { readonly date: LocalDate; readonly text: string };
  error: Fault | null;
  isBusy: boolean;
  onChange(to: { date?: LocalDate; text?: string }): void;
}

function Fields({ table: { date, text }, error, isBusy, onChange }: FieldsProps) {
  const errors = error?.errors;
  return (
    <>
      <FormProblem text={error && !errors ? error.message : ''} />
      <DateField
        className={c['date']}
        label={t('Balance date')}
        value={date}
        max={companyToday()}
        isKept
        description={t('Balances at the end of this day. Nothing before it counts.')}
        error={errors?.['date']?.[0]}
        onChange={(day) => day && onChange({ date: day as LocalDate })}
      />
      <Textarea
        label={t('Table')}
        description={hint()}
        placeholder={example()}
        rows={8}
        maxLength={maxCharacters}
        spellCheck={false}
        classNames={{ input: c['table'] ?? '' }}
        value={text}
        error={errors?.['text']?.[0]}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <div className={c['buttons']}>
        <ChooseFile onText={(chosen) => onChange({ text: chosen })} />
        <Button type="submit" variant="default" loading={isBusy} disabled={text.trim() === ''}>
          {t('Check table')}
        </Button>
      </div>
    </>
  );
}

const hint = () => t('Paste from a spreadsheet: a Person column (email, number or name), then leave types.');

const example = () => [[t('Person'), t('Annual leave')].join('\t'), 'anna@example.com\t11.5'].join('\n');

/** Reads a CSV file that a spreadsheet saved, as UTF-8 or as Windows-1252. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function ChooseFile({ onText }: { onText(text: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon path={mdiFileUploadOutline} size={18} />}
        onClick={() => input.current?.click()}
      >
        {t('Choose a CSV file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('Choose a CSV file')}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void textOf(file).then((text) => onText(text.slice(0, maxCharacters)));
          // Allows choosing the same file again once it is corrected.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
