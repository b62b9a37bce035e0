import { ActionIcon } from '@mantine/core';
import { mdiAccountMinusOutline, mdiChevronLeft, mdiChevronRight, mdiPencilOutline } from '@mdi/js';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { dayAndMonth, number, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { RowMenu, type RowAction } from '#platform/web/ui/list/RowMenu.tsx';
import { isWeekend } from '#features/attendance/web/parts/month.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import type { PatternRunner } from '../contract.ts';
import { runnerOn, dayOfCycle, type CycleDay } from '../rules/cycle.ts';
import { shiftText, startText, type ShiftOf } from './pattern-words.ts';
import type { RunnersPage, RunnersProps, PatternStart } from './runners-shapes.ts';
import { useTakingOff } from './use-taking-off.ts';
import c from './patterns.module.css';

interface RunTableProps extends RunnersProps {
  page: RunnersPage;
  dates: readonly LocalDate[];
  from: LocalDate;
  onFrom(from: LocalDate): void;
  onChange(starting: PatternStart): void;
}

/** People by days as the cycle sets them, regardless of drafts and published shifts. */
export function RunTable(props: RunTableProps) {
  const { id, name, days, shiftOf, page, dates, onChange } = props;
  const { can } = useSession();
  const takeOff = useTakingOff(id);
  const actionsOf = (runner: PatternRunner): readonly RowAction[] => {
    const own = runner.parts.find(({ group_id }) => group_id === null);
    if (!can('edit_shift_calendar') || runner.version === null) return [];
    const starting = own && { ...own, name: runner.name, version: runner.version, user_id: runner.id };
    return [
      ...(starting ? [{ label: t('Change or end'), icon: mdiPencilOutline, run: () => onChange(starting) }] : []),
      {
        label: t('Remove from pattern'),
        icon: mdiAccountMinusOutline,
        isDestructive: true,
        run: () => void takeOff({ user_id: runner.id, name: runner.name }),
      },
    ];
  };
  return (
    <div className={c['scroll']}>
      <table className={c['runs']} aria-label={t('People assigned to {name}', { name })}>
        <Heads {...props} />
        <tbody>
          {page.data.map((runner) => (
            <Row key={runner.id} {...{ runner, days, shiftOf, dates, page }} actions={actionsOf(runner)} />
          ))}
        </tbody>
        <AtWork {...props} />
      </table>
    </div>
  );
}

function Heads({ dates, from, onFrom }: RunTableProps) {
  const today = companyToday();
  return (
    <thead>
      <tr>
        <th scope="col">
          {t('Person')}
          <span className={c['steps']}>
            <Step
              label={t('Previous days')}
              icon={mdiChevronLeft}
              onPress={() => onFrom(addDays(from, -dates.length))}
            />
            <Step label={t('Next days')} icon={mdiChevronRight} onPress={() => onFrom(addDays(from, dates.length))} />
          </span>
        </th>
        <th scope="col" className={c['began']}>
          {t('Started on')}
        </th>
        {dates.map((date) => (
          <th
            key={date}
            scope="col"
            abbr={dayAndMonth(date)}
            data-weekend={isWeekend(date) || undefined}
            data-today={date === today || undefined}
          >
            {weekday(date, 'short').slice(0, 2)}
            <br />
            {Number(date.slice(8))}
          </th>
        ))}
        <th aria-label={t('Actions')} />
      </tr>
    </thead>
  );
}

function Step({ label, icon, onPress }: { label: string; icon: string; onPress(): void }) {
  return (
    <ActionIcon size={24} aria-label={label} onClick={onPress}>
      <Icon path={icon} size={16} />
    </ActionIcon>
  );
}

interface RowProps {
  runner: PatternRunner;
  days: readonly CycleDay[];
  shiftOf: ShiftOf;
  dates: readonly LocalDate[];
  page: RunnersPage;
  actions: readonly RowAction[];
}

function Row({ runner, days, shiftOf, dates, page, actions }: RowProps) {
  const { name, avatar, parts } = runner;
  const today = companyToday() as LocalDate;
  const part = runnerOn(parts, today) ?? parts.find(({ from }) => from > today) ?? parts[0];
  const group = part?.group_id ? page.groups.find(({ id }) => id === part.group_id) : undefined;
  return (
    <tr>
      <th scope="row">
        <span>
          <Avatar name={name} avatar={avatar} size={24} />
          <span>
            <b>{name}</b>
            {part && <small className="num">{startText(part)}</small>}
          </span>
        </span>
      </th>
      <td className={c['began']}>
        <span className="num">{part ? startText(part) : '–'}</span>
        {group && <small>{t('through {group}', { group: group.name })}</small>}
      </td>
      {dates.map((date) => {
        const shift = shiftOf(dayOfCycle(parts, days, date) ?? undefined);
        return (
          <td key={date} data-weekend={isWeekend(date) || undefined} title={shift && shiftText(shift)}>
            {shift && <ShiftChip shift={shift} mark={shift.is_gone ? 'bad' : undefined} size="text" />}
          </td>
        );
      })}
      <td>{actions.length > 0 && <RowMenu name={name} actions={actions} />}</td>
    </tr>
  );
}

/** Number of people at work: calculated from unsaved days if all people are on this page, otherwise as saved. */
function AtWork({ page, dates, days, isDirty }: RunTableProps) {
  const isWhole = page.data.length === page.meta.total;
  const counts = dates.map((date, index) =>
    isWhole
      ? page.data.filter(({ parts }) => typeof dayOfCycle(parts, days, date) === 'string').length
      : page.at_work[index],
  );
  return (
    <tfoot>
      <tr>
        <th scope="row">{isDirty && !isWhole ? t('People working, last saved') : t('People working')}</th>
        <td className={c['began']} />
        {dates.map((date, index) => (
          <td key={date} className="num" data-weekend={isWeekend(date) || undefined}>
            {number(counts[index] ?? 0)}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
}
