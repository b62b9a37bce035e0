import { useQuery } from '@tanstack/react-query';
import { addDays, daysBetween, eachDay, isoWeekday } from '#platform/shared/time.ts';
import type { Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { shortDay, weekday } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { Box } from './Box.tsx';
import type { leaveApplications } from '../contract.ts';
import type { Opened } from './replies.ts';
import { applicationsApi } from './leave-api.ts';
import { stretchText } from './leave-words.ts';
import c from './view.module.css';

type Team = Reply<(typeof leaveApplications)['team']>;

/** The most days that the strip shows; how many are away is reckoned of all of them. */
const mostDays = 21;

interface TeamProps {
  /** Undefined: one's own team. */
  user_id?: string | undefined;
  name: string;
  /** Ascending. */
  dates: readonly LocalDate[];
  /** How the person's own days are drawn: hatched while they are asked for, as everybody's once they are booked. */
  mark?: 'asked' | 'booked';
  /** Of the type, once they are booked. */
  letter?: string;
}

/** Who else of the department is away on some days, and how many that makes. */
export function TeamStrip({ user_id, name, dates, mark = 'asked', letter = '' }: TeamProps) {
  const [first, last] = [dates[0], dates.at(-1)];
  const to = first && last && daysBetween(first, last) >= mostDays ? addDays(first, mostDays - 1) : last;
  const query = useQuery({
    ...applicationsApi.team.read({
      query: { ...(user_id && { user_id }), from: first ?? ('' as LocalDate), to: last ?? ('' as LocalDate) },
    }),
    enabled: first !== undefined,
    placeholderData: (before) => before,
  });
  if (!first || !to) return null;
  const days = eachDay(first, to);
  const shown = query.data?.people.filter(({ dates: away }) => away.some(({ date }) => date <= to)) ?? [];
  return (
    <>
      <p className={c['team']} data-many={isMany(query.data, dates) || undefined} aria-live="polite">
        {query.data ? <Worst team={query.data} dates={dates} /> : '\u00a0'}
      </p>
      <div className={c['strip']} style={{ '--days': days.length } as React.CSSProperties}>
        <Row label="" days={days} head />
        <Row
          label={name}
          days={days}
          marks={new Map(dates.map((date) => [date, mark]))}
          letters={new Map(dates.map((date) => [date, letter]))}
        />
        {shown.slice(0, 6).map(({ id, name: other, dates: away }) => (
          <Row
            key={id}
            label={other}
            days={days}
            marks={new Map(away.map(({ date, is_waiting }) => [date, is_waiting ? 'waiting' : 'booked']))}
            letters={new Map(away.map(({ date, letter }) => [date, letter ?? '']))}
          />
        ))}
        {query.data && <Counts team={query.data} days={days} dates={dates} />}
      </div>
    </>
  );
}

export function TeamCard({ opened: { item }, isOwn }: { opened: Opened; isOwn: boolean }) {
  return (
    <Box title={isOwn ? t('Your team') : (item.user.department_name ?? t('The company'))}>
      <TeamStrip
        user_id={isOwn ? undefined : item.user.id}
        name={item.user.name}
        dates={item.dates.map(({ date }) => date)}
        {...(item.state === 'approved' && ({ mark: 'booked', letter: item.leave_type.letter } as const))}
      />
    </Box>
  );
}

/** The days on which most are away: '28 – 30 December', where that says more than all of them. */
function worstDays(team: Team, dates: readonly LocalDate[]): string {
  const most = mostAway(team, dates);
  const away = peopleBy(team);
  const worst = dates.filter((date) => (away.get(date) ?? 0) + 1 === most);
  const [first, last] = [worst[0], worst.at(-1)];
  // Days that do not follow each other are told by the strip.
  const isRun = first && last && dates.filter((date) => first <= date && date <= last).length === worst.length;
  return first && last && isRun && worst.length < dates.length ? stretchText({ starts_on: first, ends_on: last }) : '';
}

const peopleBy = ({ away }: Team) => new Map(away.map(({ date, people }) => [date, people]));

/** '3 of 7 away on 28 – 30 December' */
function Worst({ team, dates }: { team: Team; dates: readonly LocalDate[] }) {
  const days = worstDays(team, dates);
  return (
    <>
      <span>{teamText(team, dates)}</span>
      {days && <small> {t('on {days}', { days })}</small>}
    </>
  );
}

interface CountsProps {
  team: Team;
  days: readonly LocalDate[];
  /** On which the person is away, too. */
  dates: readonly LocalDate[];
}

/** How many are away on each day; framed from the limit on. */
function Counts({ team, days, dates }: CountsProps) {
  const away = peopleBy(team);
  const countOn = (date: LocalDate) => (away.get(date) ?? 0) + (dates.includes(date) ? 1 : 0);
  const told = days.filter((date) => countOn(date) > 0).map((date) => `${shortDay(date)}: ${countOn(date)}`);
  return (
    <div data-counts>
      <span>{t('Away of {total}', { total: team.total })}</span>
      <span className={c['unseen']}>{told.join(', ')}</span>
      {days.map((date) => (
        <i key={date} data-weekend={isoWeekday(date) > 5 || undefined} aria-hidden>
          {countOn(date) > 0 && (
            <span className="num" data-many={(team.limit !== null && countOn(date) >= team.limit) || undefined}>
              {countOn(date)}
            </span>
          )}
        </i>
      ))}
    </div>
  );
}

/** How many are away on the worst of these days, with the person. */
const mostAway = ({ away }: Team, dates: readonly LocalDate[]) =>
  Math.max(0, ...away.filter(({ date }) => dates.includes(date)).map(({ people }) => people + 1));

const isMany = (team: Team | undefined, dates: readonly LocalDate[]) =>
  team !== undefined && team.limit !== null && mostAway(team, dates) >= team.limit;

/** '3 of 7 away' */
function teamText(team: Team, dates: readonly LocalDate[]): string {
  const most = mostAway(team, dates);
  return plural(Math.max(1, most), '{count} of {total} away', '{count} of {total} away', { total: String(team.total) });
}

interface RowProps {
  label: string;
  days: readonly LocalDate[];
  head?: boolean;
  marks?: ReadonlyMap<LocalDate, string>;
  letters?: ReadonlyMap<LocalDate, string>;
}

function Row({ label, days, head = false, marks, letters }: RowProps) {
  const away = days.filter((date) => marks?.has(date));
  return (
    <div data-head={head || undefined}>
      <span title={label}>{label}</span>
      {/* In words for who does not see the bars. */}
      {!head && <span className={c['unseen']}>{away.map((date) => shortDay(date)).join(', ') || t('not away')}</span>}
      {days.map((date) => (
        <i key={date} data-weekend={isoWeekday(date) > 5 || undefined} data-mark={marks?.get(date)} aria-hidden>
          {head ? (
            <>
              <small>{weekday(date, 'short').slice(0, 2)}</small>
              {Number(date.slice(8))}
            </>
          ) : (
            letters?.get(date)
          )}
        </i>
      ))}
    </div>
  );
}
