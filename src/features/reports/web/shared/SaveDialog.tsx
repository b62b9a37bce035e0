import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { weekday, firstDayOfWeek } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { showRefusal } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { DeliveryWarning } from '#features/company/web/parts/DeliveryWarning.tsx';
import type { SavedItem } from '../../rules/saved.ts';
import type { Sending } from '../../rules/sending.ts';
import { filtersOf, type ReportView } from '../report-view.ts';
import { reportsApi, savedApi } from '../reports-api.ts';
import { filtersText, reportTitle } from '../words.ts';
import c from '../reports.module.css';

interface SaveDialogProps {
  /** View to save; omitted if only the name or the sending changes. */
  view?: ReportView;
  /** Saved report to change; omitted for a new one. */
  saved?: SavedItem;
  onClose(): void;
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Dialog for a report's name, and the schedule and recipients of its link. */
export function SaveDialog({ view, saved, onClose }: SaveDialogProps) {
  const report = saved?.report ?? view?.report;
  const filters = saved?.filters ?? (view && filtersOf(view)) ?? {};
  const [name, setName] = useState(saved?.name ?? '');
  const [every, setEvery] = useState<Sending | null>(saved?.send_every ?? null);
  const [hour, setHour] = useState(saved?.send_hour ?? 6);
  const [people, setPeople] = useState<string[]>(saved?.people.map(({ id }) => id) ?? []);
  const { save, action, error } = useSave(saved, onClose);
  if (!report) return null;
  const body = { name, report, filters, send_every: every, send_hour: hour, person_ids: every ? people : [] };
  return (
    <ActionDialog
      title={saved ? t('Saved report') : t('Save report')}
      label={t('Save')}
      action={action}
      onAct={() => save(body)}
      onClose={onClose}
    >
      <div className={c['form']}>
        <p>
          {reportTitle(report)} · {filtersText(filters)}
        </p>
        <TextInput
          label={t('Name', { of: 'thing' })}
          withAsterisk
          maxLength={80}
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <SendingInterval value={every} onChange={setEvery} />
        {every && <Sent hour={hour} people={people} saved={saved} onHour={setHour} onPeople={setPeople} />}
      </div>
    </ActionDialog>
  );
}

function SendingInterval({ value, onChange }: { value: Sending | null; onChange(value: Sending | null): void }) {
  const day = weekday(`2000-01-0${2 + firstDayOfWeek()}`);
  return (
    <Select
      label={t('Send a link by email')}
      data={[
        { value: 'never', label: t('Never') },
        { value: 'week', label: t('Every week, on {day}', { day }) },
        { value: 'month', label: t('First day of every period') },
      ]}
      value={value ?? 'never'}
      allowDeselect={false}
      onChange={(next) => onChange(next === 'week' || next === 'month' ? next : null)}
    />
  );
}

interface SentProps {
  hour: number;
  people: string[];
  saved: SavedItem | undefined;
  onHour(hour: number): void;
  onPeople(ids: string[]): void;
}

function Sent({ hour, people, saved, onHour, onPeople }: SentProps) {
  const { data } = useQuery(reportsApi.options.read({ params: { filter: 'people' } }));
  const known = new Map((saved?.people ?? []).map(({ id, name }) => [id, name]));
  for (const { id, name } of data?.data ?? []) known.set(id, name);
  return (
    <>
      <DeliveryWarning means="mail" />
      <Select
        label={t('At')}
        data={hours}
        value={String(hour)}
        allowDeselect={false}
        onChange={(value) => onHour(Number(value))}
      />
      <MultiSelect
        label={t('To', { of: 'recipients' })}
        description={t('They get a link and see only what they can already see.')}
        data={[...known].map(([value, label]) => ({ value, label }))}
        value={people}
        searchable
        limit={30}
        nothingFoundMessage={t('No matches')}
        onChange={onPeople}
      />
    </>
  );
}

type Body = Parameters<typeof savedApi.store.call>[0]['body'];

function useSave(saved: SavedItem | undefined, onDone: () => void) {
  const cache = useQueryClient();
  const [isMissing, setMissing] = useState(false);
  const { problem: refused, ...action } = useAction(
    async (body: Body) => {
      if (saved) await savedApi.update.call({ params: { id: saved.id }, body: { ...body, version: saved.version } });
      else await savedApi.store.call({ body });
      await cache.invalidateQueries({ queryKey: savedApi.index.key });
      onDone();
    },
    { onFault: (fault) => fault.errors?.['name']?.[0] ?? void showRefusal(fault) },
  );
  const save = (body: Body) => {
    setMissing(!body.name.trim());
    if (body.name.trim()) void action.run(body);
  };
  return { save, action, error: isMissing ? t('This is a required field') : refused };
}
