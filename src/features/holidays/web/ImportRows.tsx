import { Button, Checkbox } from '@mantine/core';
import { mdiLockOutline, mdiPencil, mdiPlus } from '@mdi/js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { ImpactBox } from '#platform/web/ui/ImpactBox.tsx';
import { useSession } from '#platform/web/session.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import type { ImportPreview, ImportRow } from '../rules/shapes.ts';
import { holidaysApi } from './holidays-api.ts';
import { withHolidayImpact } from './parts/holiday-impact.ts';
import { daysText, lengthText, holidaysPath } from './words.ts';
import c from './holidays.module.css';

/** Holidays to import and the people who get them, without the deselected holidays. */
export interface ImportChoice {
  readonly country_id: string;
  readonly region_id: string | null;
  readonly calendar_years: number[];
  readonly assigned_items?: { id: string; type: 'department' }[];
  /** Keys of deselected holidays. */
  readonly left: readonly string[];
}

interface ImportRowsProps {
  preview: ImportPreview;
  asked: ImportChoice;
  left: ReadonlySet<string>;
  isBusy: boolean;
  onLeave(left: ReadonlySet<string>): void;
}

/** Rows for every holiday of the import with its outcome, and the button that imports them. */
export function ImportRows({ preview, asked, left, isBusy, onLeave }: ImportRowsProps) {
  const { can } = useSession();
  const { data } = preview;
  const open = data.filter(({ state }) => state !== 'kept');
  const chosen = open.filter(({ key }) => !left.has(key));
  const mayImport = can('add_holiday');
  if (data.length === 0) return <NoRows />;
  return (
    <div className={c['box']}>
      <div className={c['scroll']} role="region" aria-label={t('Holidays to import')} tabIndex={0}>
        <table className={c['rows']} aria-label={t('Holidays to import')} aria-busy={isBusy}>
          <Head
            isAll={chosen.length === open.length}
            isSome={chosen.length > 0}
            isLocked={!mayImport || open.length === 0}
            onChange={() => onLeave(new Set(chosen.length === open.length ? open.map(({ key }) => key) : []))}
          />
          <tbody>
            {data.map((row) => (
              <Row
                key={row.key}
                row={row}
                isChosen={row.state !== 'kept' && !left.has(row.key)}
                isLocked={!mayImport}
                onChange={() => onLeave(left.symmetricDifference(new Set([row.key])))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {(preview.effects.length > 0 || preview.refusal !== null) && (
        <div className={c['strip']}>
          <ImpactBox preview={preview} />
        </div>
      )}
      {mayImport && <Foot preview={preview} asked={asked} chosen={chosen} isBusy={isBusy} />}
    </div>
  );
}

const NoRows = () => (
  <div className={c['box']}>
    <EmptyState
      title={t('No public holidays found')}
      text={t('Choose another region or year, or add your own holidays to the list.')}
    />
  </div>
);

interface HeadProps {
  isAll: boolean;
  isSome: boolean;
  isLocked: boolean;
  onChange(): void;
}

function Head({ isAll, isSome, isLocked, onChange }: HeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <Checkbox
            size="xs"
            aria-label={t('Select all holidays')}
            checked={isAll && isSome}
            indeterminate={isSome && !isAll}
            disabled={isLocked}
            onChange={onChange}
          />
        </th>
        <th scope="col">{t('Date')}</th>
        <th scope="col">{t('Holiday')}</th>
        <th scope="col">{t('In Muster')}</th>
        <th scope="col">{t('Note')}</th>
      </tr>
    </thead>
  );
}

interface RowProps {
  row: ImportRow;
  isChosen: boolean;
  isLocked: boolean;
  onChange(): void;
}

function Row({ row, isChosen, isLocked, onChange }: RowProps) {
  return (
    <tr data-state={row.state}>
      <td>
        {row.state !== 'kept' && (
          <Checkbox
            size="xs"
            aria-label={t('Select {holiday}', { holiday: `${row.name}, ${row.start_date.slice(0, 4)}` })}
            checked={isChosen}
            disabled={isLocked}
            onChange={onChange}
          />
        )}
      </td>
      <td>
        <span className={c['date']} data-quiet={row.state === 'kept' || undefined}>
          <b className="num">{`${daysText(row)} ${row.start_date.slice(0, 4)}`}</b>
          <span>{weekday(row.start_date, 'short')}</span>
        </span>
      </td>
      <th scope="row">{row.name}</th>
      <td>
        <State state={row.state} />
      </td>
      <td>{noteOf(row)}</td>
    </tr>
  );
}

function State({ state }: { state: ImportRow['state'] }) {
  const [icon, text] = {
    new: [mdiPlus, t('New')],
    changed: [mdiPencil, t('Changed')],
    kept: [mdiLockOutline, t('Kept')],
  }[state] as [string, string];
  return (
    <span className={c['state']} data-state={state}>
      <Icon path={icon} size={13} />
      {text}
    </span>
  );
}

function noteOf(row: ImportRow): ReactNode {
  const { state, why, before } = row;
  if (state === 'changed' && before) return <ChangedRow row={row} before={before} />;
  if (why === 'own') return t('Your own holiday. The import never changes it');
  if (why === 'edited' && before)
    return t('Your edit: {edit}', { edit: [before.name, daysText(before), lengthText(before)].join(', ') });
  if (why === 'trash') return t('You deleted this holiday. You can restore it from the Trash');
  if (why === 'taken' && before) return t('{holiday} is already on this day', { holiday: before.name });
  if (why === 'same') return t('Already in Muster');
  return row.is_day_off ? t('On a {weekday}', { weekday: weekday(row.start_date) }) : '';
}

function ChangedRow({ row, before }: { row: ImportRow; before: NonNullable<ImportRow['before']> }) {
  if (before.start_date === row.start_date && before.end_date === row.end_date)
    return (
      <>
        {t('In Muster')} <s>{before.name}</s>
      </>
    );
  const when = (day: string) => `${weekday(day, 'short')} ${shortDay(day)}`;
  return (
    <>
      {t('In Muster on')} <s>{when(before.start_date)}</s>, {t('moves to {day}', { day: when(row.start_date) })}
    </>
  );
}

interface FootProps {
  preview: ImportPreview;
  asked: ImportChoice;
  chosen: readonly ImportRow[];
  isBusy: boolean;
}

function Foot({ preview, asked, chosen, isBusy }: FootProps) {
  const navigate = useNavigate();
  const store = useImporting();
  const { left, ...place } = asked;
  const body = { ...place, version: preview.version, ...(left.length > 0 && { keys: chosen.map(({ key }) => key) }) };
  const people = t('{count, plural, one {# person} other {# people}}', { count: preview.people });
  return (
    <div className={c['foot']}>
      <p>
        {asked.assigned_items ? t('For {people}', { people }) : t('For everyone ({people})', { people })}
        {preview.is_without_self && <> · {t('Left out: yourself')}</>}
      </p>
      <Button variant="default" onClick={() => void navigate({ to: holidaysPath })} disabled={store.isPending}>
        {t('Cancel')}
      </Button>
      <Button
        loading={store.isPending}
        disabled={chosen.length === 0 || preview.refusal !== null || isBusy}
        onClick={() => store.mutate({ body, confirmed: preview.confirmed ?? undefined, year: asked.calendar_years[0] })}
      >
        {chosen.length === 0
          ? t('Nothing to import')
          : t('{count, plural, one {Import # holiday} other {Import # holidays}}', { count: chosen.length })}
      </Button>
    </div>
  );
}

interface ImportVariables {
  readonly body: Omit<ImportChoice, 'left'> & { readonly version: string; readonly keys?: string[] };
  /** Token of the impact that was shown. */
  readonly confirmed: string | undefined;
  readonly year: number | undefined;
}

function useImporting() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ body, confirmed: shown }: ImportVariables) =>
      withHolidayImpact((confirmed = shown) =>
        holidaysApi.importStore.call({ body: { ...body, ...(confirmed !== undefined && { confirmed }) } }),
      ),
    onSuccess: (done, { year }) => {
      if (!done) return;
      void navigate({ to: holidaysPath, search: { year } });
      void showSuccess(done.message);
    },
    onError: (error) => void showFailure(error),
    onSettled: () =>
      Promise.all(
        [holidaysApi.index, holidaysApi.importIndex, holidaysApi.importPreview].map(({ key: queryKey }) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
