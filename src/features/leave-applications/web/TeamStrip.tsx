import { useQuery } from '@tanstack/react-query';
import { addDays, daysBetween, eachDay, isoWeekday } from '#platform/shared/time.ts';
import type { Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { shortDay, weekday } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { DayPart } from '#features/leave/rules/counting.ts';
import type { PersonCard } from '#features/people/contract.ts';
import { Box } from './Box.tsx';
import type { leaveApplications } from '../contract.ts';
import { maxTeamDays } from '../rules/limits.ts';
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
  person: Pick<PersonCard, 'name' | 'avatar'>;
  /** Ascending. */
  dates: readonly LocalDate[];
  /**
   * How the person's own days are drawn: hatched while they are asked for, as everybody's once they are booked; null:
   * they are not away, as with leave that was rejected.
   */
  mark?: 'asked' | 'booked' | null;
  /** Of the type, once they are booked. */
  letter?: string;
  /** The person's own half days. */
  halves?: Halves;
}

type Halves = ReadonlyMap<LocalDate, DayPart>;
const noHalves: Halves = new Map();

/** Who else of the department is away on some days, and how many that makes. */
export function TeamStrip({ user_id, person, dates, mark = 'asked', letter = '', halves = noHalves }: TeamProps) {
  const [first, last] = [dates[0], dates.at(-1)];
  const to = first && last && daysBetween(first, last) >= mostDays ? addDays(first, mostDays - 1) : last;
  const { data } = useTeam(user_id, first, last);
  if (!first || !to) return null;
  const days = eachDay(first, to);
  const shown = data?.people.filter((one) => one.dates.some(({ date }) => date <= to)).slice(0, 6) ?? [];
  const nameOf = shortNames([person, ...shown].map(({ name }) => name));
  const team = data && withPerson(data, mark === null ? [] : dates);
  return (
    <>
      <p className={c['team']} data-many={isMany(team, dates) || undefined} aria-live="polite">
        {team ? <Worst team={team} dates={dates} /> : '\u00a0'}
      </p>
      <div className={c['strip']} style={{ '--days': days.length } as React.CSSProperties}>
        <Head days={days} />
        <Row
          person={person}
          label={nameOf(person.name)}
          days={days}
          marks={new Map(mark === null ? [] : dates.map((date) => [date, mark]))}
          letters={new Map(mark === null ? [] : dates.map((date) => [date, letter]))}
          parts={halves}
        />
        {shown.map((one) => (
          <Row
            key={one.id}
            person={one}
            label={nameOf(one.name)}
            days={days}
            marks={new Map(one.dates.map(({ date, is_waiting }) => [date, is_waiting ? 'waiting' : 'booked']))}
            letters={new Map(one.dates.map(({ date, letter }) => [date, letter ?? '']))}
            parts={partsOf(one.dates)}
          />
        ))}
        {team && <Counts team={team} days={days} />}
      </div>
    </>
  );
}

interface TeamNameProps {
  user_id: string;
  dates: readonly LocalDate[];
  /** Today's department, until the one of the days is known. */
  today: string | null;
}

/** The name of somebody's department on the first of some days. */
export function TeamName({ user_id, dates, today }: TeamNameProps) {
  const { data } = useTeam(user_id, dates[0], dates.at(-1));
  return (data ? data.department_name : today) ?? t('The company');
}

function useTeam(user_id: string | undefined, first: LocalDate | undefined, end: LocalDate | undefined) {
  // Dates of one application may lie farther apart than are read at once.
  const farthest = first && addDays(first, maxTeamDays - 1);
  const last = farthest && end && farthest < end ? farthest : end;
  return useQuery({
    ...applicationsApi.team.read({
      query: { ...(user_id && { user_id }), from: first ?? ('' as LocalDate), to: last ?? ('' as LocalDate) },
    }),
    enabled: first !== undefined,
    placeholderData: (before) => before,
  });
}

const ownMarks = { created: 'asked', approved: 'booked', rejected: null, withdrawn: null } as const;

export function TeamCard({ opened: { item }, isOwn }: { opened: Opened; isOwn: boolean }) {
  return (
    <Box title={isOwn ? t('Your team') : (item.user.department_name ?? t('The company'))}>
      <TeamStrip
        user_id={isOwn ? undefined : item.user.id}
        person={item.user}
        dates={item.dates.map(({ date }) => date)}
        mark={ownMarks[item.state]}
        letter={item.state === 'approved' ? item.leave_type.letter : ''}
        halves={partsOf(item.dates)}
      />
    </Box>
  );
}

/** First names, and the whole name where another one has the same first name. */
function shortNames(names: readonly string[]): (name: string) => string {
  const firstOf = (name: string) => name.split(' ')[0] ?? name;
  return (name) => (names.filter((one) => firstOf(one) === firstOf(name)).length > 1 ? name : firstOf(name));
}

/** The days on which most are away: '28 – 30 December', where that says more than all of them. */
function worstDays(team: Team, dates: readonly LocalDate[]): string {
  const most = mostAway(team, dates);
  const away = peopleBy(team);
  const worst = dates.filter((date) => most > 0 && away.get(date) === most);
  const [first, last] = [worst[0], worst.at(-1)];
  // Days that do not follow each other are told by the strip.
  const isRun = first && last && dates.filter((date) => first <= date && date <= last).length === worst.length;
  return first && last && isRun && worst.length < dates.length ? stretchText({ starts_on: first, ends_on: last }) : '';
}

/** The person counts as well on the days on which they are away themselves. */
function withPerson(team: Team, dates: readonly LocalDate[]): Team {
  const others = peopleBy(team);
  const all = [...new Set([...others.keys(), ...dates])];
  const away = all.map((date) => ({ date, people: (others.get(date) ?? 0) + (dates.includes(date) ? 1 : 0) }));
  return { ...team, away };
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
}

/** How many are away on each day; framed from the limit on. */
function Counts({ team, days }: CountsProps) {
  const away = peopleBy(team);
  const countOn = (date: LocalDate) => away.get(date) ?? 0;
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

/** How many are away on the worst of these days. */
const mostAway = ({ away }: Team, dates: readonly LocalDate[]) =>
  Math.max(0, ...away.filter(({ date }) => dates.includes(date)).map(({ people }) => people));

const isMany = (team: Team | undefined, dates: readonly LocalDate[]) =>
  team !== undefined && team.limit !== null && mostAway(team, dates) >= team.limit;

/** '3 of 7 away' */
const teamText = (team: Team, dates: readonly LocalDate[]): string =>
  plural(mostAway(team, dates), '{count} of {total} away', '{count} of {total} away', { total: String(team.total) });

const Head = ({ days }: { days: readonly LocalDate[] }) => (
  <div data-head>
    <span />
    {days.map((date) => (
      <i key={date} data-weekend={isoWeekday(date) > 5 || undefined} aria-hidden>
        <small>{weekday(date, 'short').slice(0, 2)}</small>
        {Number(date.slice(8))}
      </i>
    ))}
  </div>
);

interface RowProps {
  person: Pick<PersonCard, 'name' | 'avatar'>;
  /** What there is room for of the name. */
  label: string;
  days: readonly LocalDate[];
  marks: ReadonlyMap<LocalDate, string>;
  letters: ReadonlyMap<LocalDate, string>;
  parts: Halves;
}

/** Two halves of a date, each of another application, are all of it. */
const partsOf = (dates: readonly { readonly date: LocalDate; readonly part: DayPart }[]): Halves =>
  new Map(
    [...Map.groupBy(dates, ({ date }) => date)].map(([date, own]) => [date, own.length > 1 ? 'full' : partOf(own)]),
  );

const partOf = ([first]: readonly { readonly part: DayPart }[]): DayPart => first?.part ?? 'full';

const halfWords = { full: '{day}', first: '{day}, morning', second: '{day}, afternoon' } as const;

/**
 * Days that follow each other in one state are one bar, with the letter where it begins. Half a day is half a bar, which
 * ends at noon or begins there.
 */
function Row({ person, label, days, marks, letters, parts }: RowProps) {
  const away = days.filter((date) => marks.has(date));
  const partOn = (date: LocalDate) => parts.get(date) ?? 'full';
  const isJoined = (date: LocalDate, next: LocalDate) =>
    marks.get(date) === marks.get(next) &&
    letters.get(date) === letters.get(next) &&
    partOn(date) !== 'first' &&
    partOn(next) !== 'second';
  return (
    <div>
      <span title={person.name}>
        <Avatar name={person.name} avatar={person.avatar} size={18} />
        <span className={c['whose']} aria-hidden>
          {label}
        </span>
      </span>
      {/* In words for who does not see the bars. */}
      <span className={c['unseen']}>
        {person.name}:{' '}
        {away.map((date) => t(halfWords[partOn(date)], { day: shortDay(date) })).join(', ') || t('not away')}
      </span>
      {days.map((date, index) => {
        const isFirst = index === 0 || !isJoined(addDays(date, -1), date);
        return (
          <i
            key={date}
            data-weekend={isoWeekday(date) > 5 || undefined}
            data-mark={marks.get(date)}
            data-first={isFirst || undefined}
            data-last={index === days.length - 1 || !isJoined(date, addDays(date, 1)) || undefined}
            data-half={(marks.has(date) && partOn(date) !== 'full' && partOn(date)) || undefined}
            aria-hidden
          >
            {isFirst && letters.get(date)}
          </i>
        );
      })}
    </div>
  );
}
