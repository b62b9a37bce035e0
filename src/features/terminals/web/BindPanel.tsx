import { Button, Checkbox, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { date, duration, longDay, shortDay, timeOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday, companyZone } from '#platform/web/server-time.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { SidePanel } from '#platform/web/ui/frame.tsx';
import { confirmAction, showRefusal, showSuccess } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useAction } from '#platform/web/use-action.ts';
import { localOf } from '#platform/shared/time.ts';
import type { PinDetails } from '../rules/shapes.ts';
import { peopleApi } from './people-api.ts';
import { PanelHead } from './PanelHead.tsx';
import { terminalsApi, recordsApi } from './terminals-api.ts';
import { useTerminalNews } from './use-terminal-news.ts';
import u from './users.module.css';

/** Assigns a number to a person from a date on, after a preview of the impact. */
export function BindPanel({ pin, onClose }: { pin: string; onClose(): void }) {
  const first = useQuery(recordsApi.pin.read({ query: { pin } }));
  const title = t('Assign PIN {pin}', { pin });
  return (
    <SidePanel label={title} onClose={onClose}>
      <div className={u['panel']}>
        <PanelHead title={title} line={first.data && aboutOf(first.data)} onClose={onClose} />
        <QueryState query={first}>{(details) => <Binding details={details} onClose={onClose} />}</QueryState>
      </div>
    </SidePanel>
  );
}

/** 'Punches at Hall 1 since Monday, 16 November' */
function aboutOf({ first_on, terminals, person, is_ignored, total }: PinDetails): string {
  if (person) return t('Assigned to {name}', { name: person.name });
  if (is_ignored) return t('Ignored');
  if (!first_on || total === 0) return t('No punches with this PIN');
  return terminals.length === 1
    ? t('Punches at {terminal} since {day}', { terminal: terminals[0] ?? '', day: longDay(first_on) })
    : t('Punches at {count} terminals since {day}', { count: terminals.length, day: longDay(first_on) });
}

function Binding({ details, onClose }: { details: PinDetails; onClose(): void }) {
  const { pin, suggested, first_on } = details;
  const [chosen, setChosen] = useState(suggested);
  const [from, setFrom] = useState<LocalDate>(first_on ?? (companyToday() as LocalDate));
  const [write_name, setWritesName] = useState(true);
  const { busy, run: bind } = useBinding(onClose);
  const send = (person: Person | null) => bind({ pin, user_id: person?.id ?? null, from, write_name });
  return (
    <>
      <div className={u['panelBody']}>
        <SoFar bindings={details.bindings} />
        <PersonField value={chosen} suggested={suggested} onChange={setChosen} />
        <DateField label={t('From')} value={from} isKept onChange={(day) => day && setFrom(day as LocalDate)} />
        {chosen && <WhatChanges pin={pin} from={from} person={chosen} />}
        <section aria-label={t('More options')}>
          <h3>{t('More options')}</h3>
          <Checkbox
            mt={8}
            label={t('Show the name on the terminal')}
            description={t('Terminals with this PIN then show the name')}
            checked={write_name}
            onChange={({ currentTarget }) => setWritesName(currentTarget.checked)}
          />
        </section>
      </div>
      <footer className={u['panelFoot']}>
        <Button variant="default" disabled={busy} onClick={() => void send(null)}>
          {t('Ignore this PIN')}
        </Button>
        <Button flex={1} loading={busy} disabled={!chosen} onClick={() => void send(chosen)}>
          {chosen ? t('Assign to {name}', { name: chosen.name }) : t('Assign')}
        </Button>
      </footer>
    </>
  );
}

/** Previous assignments of the number. */
function SoFar({ bindings }: Pick<PinDetails, 'bindings'>) {
  if (bindings.length === 0) return null;
  return (
    <section aria-label={t('Previous assignments')}>
      <h3>{t('Previous assignments')}</h3>
      <ul className={u['bindings']}>
        {bindings.map(({ from, person }) => (
          <li key={from}>
            <span>{person ? person.name : t('Ignored')}</span>
            <span className="num">{t('from {date}', { date: date(from) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Preview of the resulting days. */
function WhatChanges({ pin, from, person }: { pin: string; from: LocalDate; person: Person }) {
  const preview = useQuery({
    ...recordsApi.pin.read({ query: { pin, from, user_id: person.id } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={t('Impact of this change')}>
      <h3>{t('Impact of this change')}</h3>
      <QueryState query={preview}>{(shown) => <Changes details={shown} />}</QueryState>
    </section>
  );
}

interface Body {
  readonly pin: string;
  readonly user_id: string | null;
  readonly from: LocalDate;
  readonly write_name: boolean;
}

const confirmIgnoring = (pin: string) =>
  confirmAction({
    title: t('Ignore PIN {pin}?', { pin }),
    text: t('Its punches are kept but count for no one.'),
    verb: t('Ignore PIN'),
  });

function useBinding(onClose: () => void) {
  const refresh = useTerminalNews(
    recordsApi.index.key,
    recordsApi.pin.key,
    terminalsApi.users.key,
    terminalsApi.index.key,
  );
  return useAction(
    async (body: Body) => {
      const { message } = await recordsApi.bind.call({ body });
      onClose();
      void showSuccess(message);
    },
    { ask: async ({ pin, user_id }) => user_id !== null || confirmIgnoring(pin), onFault: showRefusal, refresh },
  );
}

interface Person {
  readonly id: string;
  readonly name: string;
}

interface PersonFieldProps {
  value: Person | null;
  suggested: Person | null;
  onChange(person: Person | null): void;
}

function PersonField({ value, suggested, onChange }: PersonFieldProps) {
  const people = useQuery(peopleApi.search.read());
  const known = (people.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const listed =
    value && !known.some((one) => one.value === value.id) ? [{ value: value.id, label: value.name }, ...known] : known;
  const choose = (id: string | null) => {
    const found = listed.find((one) => one.value === id);
    onChange(found ? { id: found.value, name: found.label } : null);
  };
  return (
    <Select
      label={t('Person')}
      placeholder={t('Name', { of: 'person' })}
      description={
        suggested && suggested.id === value?.id
          ? t('Suggested because they joined when this PIN was first used and have no punches yet.')
          : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      clearable
      limit={30}
      nothingFoundMessage={t('No matches')}
      data={listed}
      value={value?.id ?? null}
      onChange={choose}
    />
  );
}

const day = 86_400;

function Changes({ details: { days, more, total } }: { details: PinDetails }) {
  if (days.length === 0 && more.punches === 0)
    return <p className={u['sentence']}>{t('No days change. There are no punches to move from this date.')}</p>;
  const approved = days.filter(({ is_approved }) => is_approved).length;
  return (
    <>
      <ul className={u['changes']}>
        {days.map(({ date: on, clocks, work_time }) => (
          <li key={on}>
            <span>{`${weekday(on, 'short')}, ${shortDay(on)}`}</span>
            <Track clocks={clocks} />
            <b className="num">{sumOf(clocks, work_time)}</b>
          </li>
        ))}
      </ul>
      {more.punches > 0 && <p className={u['sentence']}>{moreText(more)}</p>}
      <p className={u['sentence']}>
        {t('{count, plural, one {# punch in total,} other {# punches in total,}}', { count: total })}{' '}
        {approved === 0
          ? t('none on an approved day.')
          : t(
              '{count, plural, one {# day is approved and stays unchanged.} other {# days are approved and stay unchanged.}}',
              { count: approved },
            )}
      </p>
    </>
  );
}

/** '640 more punches of 160 days are paired, too. They are not listed one by one.' */
const moreText = ({ punches, days }: PinDetails['more']): string =>
  t('{punches} on {days} are also paired but not listed.', {
    punches: t('{count, plural, one {# more punch} other {# more punches}}', { count: punches }),
    days: t('{count, plural, one {# day} other {# days}}', { count: days }),
  });

type Clocks = PinDetails['days'][number]['clocks'];

const clockTime = (instant: number) => timeOfDay(localOf(instant, companyZone()).slice(11, 16));

/** '8h 21m', or 'in 14:18' for a day that is not over. */
function sumOf(clocks: Clocks, work_time: number): string {
  const open = clocks.find(({ end }) => end === null);
  return open && work_time === 0 ? t('In at {time}', { time: clockTime(open.start) }) : duration(work_time);
}

function Track({ clocks }: { clocks: Clocks }) {
  const share = (instant: number) => {
    const [, hour = 0, minute = 0] = /(\d\d):(\d\d)/.exec(localOf(instant, companyZone()))?.map(Number) ?? [];
    return ((hour * 3600 + minute * 60) / day) * 100;
  };
  return (
    <span className={u['track']} aria-hidden>
      {clocks.map(({ start, end }) => (
        <i
          key={start}
          data-open={end === null || undefined}
          style={{ insetInlineStart: `${share(start)}%`, width: `${end === null ? 0 : ((end - start) / day) * 100}%` }}
        />
      ))}
    </span>
  );
}
