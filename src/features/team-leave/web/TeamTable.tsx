import { useRef, useState, type CSSProperties } from 'react';
import { isoWeekday } from '#platform/shared/time.ts';
import { longDay, weekday } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { BarCard, useShownBar } from './BarCard.tsx';
import { TeamRows } from './TeamRows.tsx';
import type { TeamMonth } from './team-api.ts';
import type { TeamQuery } from './team-view.ts';
import { useBarKeys } from './use-bar-keys.ts';
import c from './team.module.css';

interface TeamTableProps {
  month: TeamMonth;
  asked: TeamQuery;
  /** Without those who are not away. */
  only: boolean;
}

/** People and days; a row of counts on top, departments that fold. */
export function TeamTable({ month, asked, only }: TeamTableProps) {
  const { days, teams, total_people } = month;
  const folding = useFolding(teams.length === 1 && total_people <= mostOpened);
  const table = useRef<HTMLTableElement>(null);
  const shown = useShownBar();
  const style = { '--days': days.length, '--tints': tintsOf(month) } as CSSProperties;
  const visible = only ? teams.filter(({ people_away }) => people_away > 0) : teams;
  return (
    <div className={c['frame']}>
      <table
        className={c['table']}
        style={style}
        ref={table}
        aria-label={t('Who is away')}
        onKeyDown={useBarKeys(table)}
      >
        <thead>
          <DayHeads month={month} />
          <Counts month={month} />
        </thead>
        {visible.map((team) => (
          <TeamRows
            key={keyOf(team.id)}
            {...{ team, month, asked, only, shown }}
            isOpen={folding.isOpen(team)}
            onToggle={() => folding.toggle(team)}
          />
        ))}
      </table>
      {visible.length === 0 && <p className={c['nobody']}>{t('Nobody is away on these days.')}</p>}
      <p className={c['unseen']} role="status">
        {plural(total_people, '{count} person', '{count} people')}
      </p>
      {shown.bar && <BarCard key={shown.bar.key} shown={shown} />}
    </div>
  );
}

const keyOf = (id: string | null) => id ?? 'none';

/** A department alone stands open although nobody is away, when there are no more people in it. */
const mostOpened = 30;

type Team = TeamMonth['teams'][number];

/** Teams whose rows are told stand open until they are closed, the others once they are opened. */
function useFolding(isSmall: boolean) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const beginsOpen = ({ rows }: Team) => rows !== null || isSmall;
  return {
    isOpen: (team: Team) => (beginsOpen(team) ? !closed.has(keyOf(team.id)) : opened.has(keyOf(team.id))),
    toggle: (team: Team) =>
      (beginsOpen(team) ? setClosed : setOpened)((all) => {
        const key = keyOf(team.id);
        return all.has(key) ? new Set([...all].filter((one) => one !== key)) : new Set([...all, key]);
      }),
  };
}

function DayHeads({ month: { days, today, sees_left, total_people } }: { month: TeamMonth }) {
  return (
    <tr className={c['heads']}>
      <th scope="col">{plural(total_people, '{count} person', '{count} people')}</th>
      <td>
        <div className={c['days']}>
          {days.map(({ date, holiday, is_day_off }) => (
            <span
              key={date}
              title={holiday === null ? longDay(date) : `${longDay(date)}, ${holiday}`}
              data-today={date === today || undefined}
              data-off={is_day_off || undefined}
              data-holiday={holiday !== null || undefined}
            >
              <small>{weekday(date, 'short').slice(0, 2)}</small>
              <b>{Number(date.slice(8))}</b>
            </span>
          ))}
        </div>
      </td>
      {sees_left && <th scope="col">{t('Left')}</th>}
    </tr>
  );
}

/** How many are away on each day, hatched from a quarter on. */
function Counts({ month: { days, total_people, limit, sees_left } }: { month: TeamMonth }) {
  const most = Math.max(1, ...days.map(({ away }) => away));
  return (
    <tr className={c['counts']}>
      <th scope="row">{t('Away, of {total}', { total: total_people })}</th>
      <td>
        <div className={c['days']}>
          {days.map(({ date, away }) => (
            <span
              key={date}
              data-many={away >= limit || undefined}
              aria-label={t('{day}: {count} away', { day: longDay(date), count: away })}
              role="img"
            >
              {away > 0 && (
                <>
                  <b className="num">{away}</b>
                  <i style={{ height: `${Math.max(8, (away / most) * 100)}%` }} />
                </>
              )}
            </span>
          ))}
        </div>
      </td>
      {sees_left && <td />}
    </tr>
  );
}

/** Days off, holidays and today behind the bars, as one background for every row. */
function tintsOf({ days, today }: TeamMonth): string {
  const part = 100 / days.length;
  const stripes = days.flatMap(({ date, is_day_off, holiday }, index) => {
    const isWeekend = isoWeekday(date) > 5;
    const tint = holiday !== null ? '--m-holiday' : is_day_off || isWeekend ? '--m-weekend' : undefined;
    const shade = date === today ? '--m-selected' : tint;
    if (!shade) return [];
    return `linear-gradient(var(${shade}), var(${shade})) ${(index / Math.max(1, days.length - 1)) * 100}% 0 / ${part}% 100% no-repeat`;
  });
  return stripes.join(', ') || 'none';
}
