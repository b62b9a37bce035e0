import { mdiAlertCircleOutline, mdiLockOutline } from '@mdi/js';
import { Checkbox } from '@mantine/core';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { eachDay } from '#platform/shared/time.ts';
import { longDay, weekday } from '#platform/web/format.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import { dayCount } from '../model/actions.ts';
import { shortDayLabel } from '../grid/cell-labels.ts';
import { type Preview, datesIn } from './use-clearing.ts';
import c from './clear.module.css';

interface ClearPreviewProps {
  preview: Preview;
  start_date: LocalDate;
  end_date: LocalDate;
  /** People whose shifts stay. */
  kept: ReadonlySet<string>;
  onKeep(keys: ReadonlySet<string>): void;
}

/** People whose shifts are cleared; each can be excluded. */
export function ClearPreview(props: ClearPreviewProps) {
  const { data, people, published, kept: staying } = props.preview;
  if (people === 0) return <p className={c['nothing']}>{t('There are no shifts to clear on these days.')}</p>;
  return (
    <>
      <ClearMatrix {...props} />
      {people > data.length && (
        <p className={c['line']}>
          {t('Showing the first {told} of {people} people. The rest are also cleared.', { told: data.length, people })}
        </p>
      )}
      <Facts published={published} stays={staying.attendance + staying.closed} />
    </>
  );
}

function Facts({ published, stays }: { published: number; stays: number }) {
  return (
    <ul className={c['facts']}>
      {published > 0 && (
        <li>
          <Icon path={mdiAlertCircleOutline} size={16} />
          {t(
            '{count, plural, one {# published day returns to standard hours, or is a day off without them. We’ll notify the people.} other {# published days return to standard hours, or are days off without them. We’ll notify the people.}}',
            { count: published },
          )}
        </li>
      )}
      <li>
        <Icon path={mdiLockOutline} size={16} />
        {stays > 0
          ? t(
              '{count, plural, one {# day has attendance or is closed and keeps its shift.} other {# days have attendance or are closed and keep their shifts.}}',
              { count: stays },
            )
          : t('No day has attendance, so all shifts can be cleared.')}
      </li>
    </ul>
  );
}

interface ClearMatrixProps {
  preview: Preview;
  start_date: LocalDate;
  end_date: LocalDate;
  /** People whose shifts stay. */
  kept: ReadonlySet<string>;
  onKeep(keys: ReadonlySet<string>): void;
}

/** People by days, with a cross on each day that is cleared; each person can be excluded. */
function ClearMatrix({ preview, start_date, end_date, kept, onKeep }: ClearMatrixProps) {
  const { data } = preview;
  const dates = eachDay(start_date, end_date);
  const keep = (id: string, isKept: boolean) => {
    const next = new Set(kept);
    if (isKept) next.add(id);
    else next.delete(id);
    onKeep(next);
  };
  return (
    <div className={c['frame']} tabIndex={0} role="region" aria-label={t('Shifts to be cleared')}>
      <table className={c['matrix']}>
        <Head preview={preview} dates={dates} kept={kept} onKeep={onKeep} />
        <tbody>
          {data.map((person) => (
            <Person
              key={person.id}
              person={person}
              dates={dates}
              isKept={kept.has(person.id)}
              onKeep={(isKept) => keep(person.id, isKept)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps extends Pick<ClearMatrixProps, 'preview' | 'kept' | 'onKeep'> {
  dates: readonly LocalDate[];
}

function Head({ preview: { data, shifts, people }, dates, kept, onKeep }: HeadProps) {
  const count = dayCount(shifts);
  return (
    <thead>
      <tr>
        <th scope="col">
          <Checkbox
            aria-label={t('Clear everyone’s shifts')}
            label={t('{count, plural, one {{shifts} for # person} other {{shifts} for # people}}', {
              count: people,
              shifts: count,
            })}
            checked={kept.size === 0}
            indeterminate={kept.size > 0 && kept.size < data.length}
            onChange={({ currentTarget }) =>
              onKeep(currentTarget.checked ? new Set() : new Set(data.map(({ id }) => id)))
            }
          />
        </th>
        {dates.map((date) => (
          <th key={date} scope="col" abbr={longDay(date)}>
            <small>{weekday(date, 'short').slice(0, 2)}</small>
            <span className="num">{Number(date.slice(8))}</span>
          </th>
        ))}
        <th scope="col">{t('To clear')}</th>
      </tr>
    </thead>
  );
}

interface PersonProps {
  person: Preview['data'][number];
  dates: readonly LocalDate[];
  isKept: boolean;
  onKeep(isKept: boolean): void;
}

type Day = Preview['data'][number]['days'][number];

function Person({ person: { name, avatar, days }, dates, isKept, onKeep }: PersonProps) {
  // For a draft over a published shift both are cleared; only the draft is drawn.
  const byDate = new Map(
    days.toSorted((one, other) => Number(one.is_draft) - Number(other.is_draft)).map((day) => [day.date, day]),
  );
  return (
    <tr data-kept={isKept || undefined}>
      <th scope="row">
        <span>
          <Checkbox
            aria-label={t('Clear {name}’s shifts', { name })}
            checked={!isKept}
            onChange={({ currentTarget }) => onKeep(!currentTarget.checked)}
          />
          <Avatar name={name} avatar={avatar} size={24} />
          <b>{name}</b>
        </span>
      </th>
      {dates.map((date) => (
        <td key={date}>
          <Mark day={byDate.get(date)} isKept={isKept} />
        </td>
      ))}
      <td className="num">{isKept ? 0 : datesIn(days)}</td>
    </tr>
  );
}

function Mark({ day, isKept }: { day: Day | undefined; isKept: boolean }) {
  if (!day) return <i aria-hidden>–</i>;
  return (
    <span className={c['mark']} title={shortDayLabel(day.shift, day.is_draft)} data-going={!isKept || undefined}>
      <ShiftChip shift={day.shift} isDraft={day.is_draft} size="text" />
    </span>
  );
}
