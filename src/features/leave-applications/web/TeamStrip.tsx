import { useQuery } from '@tanstack/react-query';
import { addDays, daysBetween, eachDay, isoWeekday } from '#platform/shared/time.ts';
import type { Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { shortDay, timeOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { joinTimes, timesText } from '#platform/shared/times-of-day.ts';
import { isTimed, type DayPart } from '#features/leave/rules/counting.ts';
import type { PersonCard } from '#features/people/contract.ts';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { Box } from './Box.tsx';
import type { leaveApplications } from '../contract.ts';
import { maxTeamDays } from '../rules/limits.ts';
import type { ApplicationPage } from './replies.ts';
import { applicationsApi } from './leave-api.ts';
import { periodText } from './leave-words.ts';
import c from './view.module.css';
import { asText } from '#platform/shared/translate.ts';

type Team = Reply<(typeof leaveApplications)['team']>;

/** Maximum days in the strip; the counts cover all days. */
const maxDays = 21;

interface TeamProps {
  /** Undefined: the viewer's own team. */
  user_id?: string | undefined;
  person: Pick<PersonCard, 'name' | 'avatar'>;
  /** Dates, ascending. */
  dates: readonly LocalDate[];
  /**
   * Style of the person's own days: hatched while asked for, like everyone's once booked;
   * null when they are not away, as with rejected leave.
   */
  mark?: 'asked' | 'booked' | null;
  /** Letter of the type, once the days are booked. */
  letter?: string;
  /** The person's own half days. */
  halves?: Halves;
}

type Halves = ReadonlyMap<LocalDate, DayPart>;
const noHalves: Halves = new Map();

/** Strip of colleagues in the department who are away on some days, and their number. */
export function TeamStrip({ user_id, person, dates, mark = 'asked', letter = '', halves = noHalves }: TeamProps) {
  const [first, last] = [dates[0], dates.at(-1)];
  const to = first && last && daysBetween(first, last) >= maxDays ? addDays(first, maxDays - 1) : last;
  const query = useTeam(user_id, first, last);
  const { data, error } = query;
  if (!first || !to) return null;
  const days = eachDay(first, to);
  const shown = data?.people.filter((person) => person.dates.some(({ date }) => date <= to)).slice(0, 6) ?? [];
  const nameOf = shortNames([person, ...shown].map(({ name }) => name));
  const team = data && withPerson(data, mark === null ? [] : dates);
  if (!team && error) return <InlineError error={error} retry={() => void query.refetch()} busy={query.isFetching} />;
  return (
    <>
      <p className={c['team']} data-many={isMany(team, dates) || undefined} aria-live="polite">
        {team ? <Worst team={team} dates={dates} /> : '\u00a0'}
      </p>
      <div
        className={c['strip']}
        style={{ '--days': days.length } as React.CSSProperties}
        role="group"
        aria-label={t('Away by day')}
        tabIndex={0}
      >
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

/** Name of a person's department on the first of some days. */
export function TeamName({ user_id, dates, today }: TeamNameProps) {
  const { data } = useTeam(user_id, dates[0], dates.at(-1));
  return (data ? data.department_name : today) ?? t('The company');
}

function useTeam(user_id: string | undefined, first: LocalDate | undefined, end: LocalDate | undefined) {
  // Dates of one application may span more days than one request may read.
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

export function TeamCard({ opened: { item }, isOwn }: { opened: ApplicationPage; isOwn: boolean }) {
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

/** Returns first names, or whole names when two people share a first name. */
function shortNames(names: readonly string[]): (name: string) => string {
  const firstOf = (name: string) => name.split(' ')[0] ?? name;
  return (name) => (names.filter((one) => firstOf(one) === firstOf(name)).length > 1 ? name : firstOf(name));
}

/** Returns the days on which most people are away: '28 – 30 December'; empty if those are all days. */
function worstDays(team: Team, dates: readonly LocalDate[]): string {
  const most = maxAway(team, dates);
  const away = peopleBy(team);
  const worst = dates.filter((date) => most > 0 && away.get(date) === most);
  const [first, last] = [worst[0], worst.at(-1)];
  // The strip itself shows days that do not follow each other.
  const isRun = first && last && dates.filter((date) => first <= date && date <= last).length === worst.length;
  return first && last && isRun && worst.length < dates.length ? periodText({ starts_on: first, ends_on: last }) : '';
}

/** Counts the person as well on the days on which they are away. */
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

/** Number of people away on each day; framed from the limit on. */
function Counts({ team, days }: CountsProps) {
  const away = peopleBy(team);
  const countOn = (date: LocalDate) => away.get(date) ?? 0;
  const dayCounts = days.filter((date) => countOn(date) > 0).map((date) => `${shortDay(date)}: ${countOn(date)}`);
  return (
    <div data-counts>
      <span>{t('Away, out of {total}', { total: team.total })}</span>
      <span className={c['unseen']}>{dayCounts.join(', ')}</span>
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

/** Returns the largest number of people away on one of these days. */
const maxAway = ({ away }: Team, dates: readonly LocalDate[]) =>
  Math.max(0, ...away.filter(({ date }) => dates.includes(date)).map(({ people }) => people));

const isMany = (team: Team | undefined, dates: readonly LocalDate[]) =>
  team !== undefined && team.limit !== null && maxAway(team, dates) >= team.limit;

/** '3 of 7 away' */
const teamText = (team: Team, dates: readonly LocalDate[]): string =>
  t('{count} of {total} away', { count: maxAway(team, dates), total: String(team.total) });

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
  /** Part of the name that fits. */
  label: string;
  days: readonly LocalDate[];
  marks: ReadonlyMap<LocalDate, string>;
  letters: ReadonlyMap<LocalDate, string>;
  parts: Halves;
}

/** Two halves of a date from two applications make a whole day; times are added up. */
const partsOf = (dates: readonly { readonly date: LocalDate; readonly part: DayPart }[]): Halves =>
  new Map(
    [...Map.groupBy(dates, ({ date }) => date)].map(([date, own]) => [
      date,
      own.length > 1 ? joined(own) : partOf(own),
    ]),
  );

function joined(own: readonly { readonly part: DayPart }[]): DayPart {
  const times = own.flatMap(({ part }) => (isTimed(part) ? part : []));
  return times.length === own.length ? joinTimes(times) : times.length > 0 ? partOf(own) : 'full';
}

const partOf = ([first]: readonly { readonly part: DayPart }[]): DayPart => first?.part ?? 'full';

/** Half of a bar that is drawn; leave by the hour is drawn as a small part in the middle. */
const halfOf = (part: DayPart) => (part === 'full' ? undefined : isTimed(part) ? 'times' : part);

const halfWords = {
  full: asText('{day}'),
  first: asText('{day}, morning'),
  second: asText('{day}, afternoon'),
} as const;

const dayText = (date: LocalDate, part: DayPart): string =>
  isTimed(part)
    ? t('{day}, {times}', { day: shortDay(date), times: timesText(part, timeOfDay) })
    : t(halfWords[part], { day: shortDay(date) });

/**
 * Joins consecutive days in one state into a bar, with the letter at its beginning. Half a day is half a bar,
 * which ends or begins at noon.
 */
function Row({ person, label, days, marks, letters, parts }: RowProps) {
  const away = days.filter((date) => marks.has(date));
  const partOn = (date: LocalDate) => parts.get(date) ?? 'full';
  const isJoined = (date: LocalDate, next: LocalDate) =>
    marks.get(date) === marks.get(next) &&
    letters.get(date) === letters.get(next) &&
    partOn(date) !== 'first' &&
    partOn(next) !== 'second' &&
    !isTimed(partOn(date)) &&
    !isTimed(partOn(next));
  return (
    <div>
      <span title={person.name}>
        <Avatar name={person.name} avatar={person.avatar} size={18} />
        <span className={c['whose']} aria-hidden>
          {label}
        </span>
      </span>
      {/* Text for screen readers, which do not see the bars. */}
      <span className={c['unseen']}>
        {person.name}: {away.map((date) => dayText(date, partOn(date))).join(', ') || t('not away')}
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
            data-half={marks.has(date) ? halfOf(partOn(date)) : undefined}
            aria-hidden
          >
            {isFirst && letters.get(date)}
          </i>
        );
      })}
    </div>
  );
}
