import { Button, Textarea } from '@mantine/core';
import { mdiFileUploadOutline } from '@mdi/js';
import { useRef, useState } from 'react';
import { keepPreviousData, useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { useFlush } from '#platform/web/ui/frame.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import type { Fault } from '#platform/shared/fault.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { Reply } from '#platform/shared/contract.ts';
import { page } from '#platform/web/address.ts';
import { date, instantDate } from '#platform/web/format.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { ListColumn } from '#platform/web/ui/list/list-rows.ts';
import { List } from '#platform/web/ui/list/List.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { maxCharacters } from '../../rules/opening-table.ts';
import type { leaveOpenings } from '../../rules/openings-contract.ts';
import { Uncovered } from '../parts/Uncovered.tsx';
import { inColumn } from '../parts/in-column.ts';
import { TypeName } from '../parts/TypeMark.tsx';
import { PreviewRows } from './PreviewRows.tsx';
import { openingsApi } from './openings-api.ts';
import c from './openings.module.css';

/** Page that imports the balances people had when the company began to record leave here, from a table. */
export function OpeningBalances() {
  useFlush();
  return (
    <>
      <PageHead
        title={t('Opening balances')}
        line={t('Leave balances people had when you started with Muster: one per person and leave type.')}
      />
      <div className={c['page']}>
        <ImportBalances />
        <ImportedBalances />
      </div>
    </>
  );
}

/** Form with a date and a table; a preview shows what it would book. */
function ImportBalances() {
  const [table, setTable] = useState({ date: companyToday() as LocalDate, text: '' });
  const { preview, store } = useImport(() => setTable((before) => ({ ...before, text: '' })));
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

type Opening = Reply<(typeof leaveOpenings)['index']>['data'][number];
type Row = Opening & { readonly name: string };

const address = { page };
const withNames = (reply: Reply<(typeof leaveOpenings)['index']>) => ({
  ...reply,
  data: reply.data.map((row) => ({ ...row, name: row.user.name })),
});

/** List of imported balances; a wrong one is fixed by a correction on the person's profile. */
function ImportedBalances() {
  const [view, change] = useAddress(address);
  const query = useQuery({
    ...openingsApi.index.read({ query: { page: view.page, per_page: 25 } }),
    select: withNames,
    placeholderData: keepPreviousData,
  });
  return (
    <section className={c['stand']} aria-label={t('Imported')}>
      <h2>{t('Imported')}</h2>
      <p>{t('You cannot change an opening balance. To fix one, add a correction with a reason.')}</p>
      <List<Row>
        words={words()}
        query={query}
        view={view}
        onChange={change}
        waitingRows={5}
        columns={columns(query.data?.data ?? [])}
        faceOf={({ user }) => <Avatar name={user.name} avatar={user.avatar} size={28} />}
      />
    </section>
  );
}

const words = () => ({
  title: t('Imported'),
  name: t('Person'),
  emptyTitle: t('No opening balances yet'),
  emptyText: t('Until then, people only have what their leave package gives them this leave year.'),
});

const columns = (openings: readonly Opening[]): readonly ListColumn<Row>[] => [
  {
    key: 'type',
    label: t('Leave type'),
    cell: ({ leave_type }) => <TypeName type={leave_type} />,
    card: ({ leave_type }) => leave_type.name,
  },
  {
    key: 'amount',
    label: t('Balance'),
    isNumber: true,
    cell: ({ amount }) =>
      inColumn(
        amount,
        openings.map((each) => each.amount),
      ),
    card: ({ amount }) => inColumn(amount),
  },
  {
    key: 'date',
    label: t('Date'),
    cell: (row) => <span className="num">{date(row.date)}</span>,
    card: (row) => date(row.date),
  },
  {
    key: 'by',
    label: t('Imported by'),
    cell: ({ created_by, created_at }) =>
      created_by === null
        ? instantDate(created_at)
        : t('{name}, {date}', { name: created_by, date: instantDate(created_at) }),
  },
];

interface Table {
  readonly date: LocalDate;
  readonly text: string;
}

/** Checks a table, and imports what its preview showed. */
function useImport(onDone: () => void) {
  const cache = useQueryClient();
  const preview = useMutation<Reply<(typeof leaveOpenings)['preview']>, Fault, Table>({
    mutationFn: (body) => openingsApi.preview.call({ body }),
  });
  const store = useMutation({
    mutationFn: (body: Table & { readonly confirmed: string | null }) => openingsApi.store.call({ body }),
    onSuccess: ({ message }) => {
      onDone();
      preview.reset();
      void showSuccess(message);
    },
    onError: (error, { date, text }) => {
      void showFailure(error);
      // The current preview replaces the one that was confirmed.
      preview.mutate({ date, text });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: openingsApi.index.key }),
  });
  return { preview, store };
}
