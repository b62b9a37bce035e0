import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { mdiCalendarArrowRight, mdiEyeOffOutline, mdiEyeOutline, mdiHistory } from '@mdi/js';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { writeStorage, readStorage } from '#platform/web/browser.ts';
import { BankSection } from '#features/profile/web/parts/BankSection.tsx';
import { NoteSection } from '#features/profile/web/parts/NoteSection.tsx';
import { profileAddress } from '#features/profile/web/parts/profile-address.ts';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { SectionCard } from '#features/profile/web/parts/Section.tsx';
import { TabSections } from '#features/profile/web/parts/TabSections.tsx';
import { seenBy } from '#features/profile/web/parts/seen-by.ts';
import { employmentApi } from '../parts/employment-api.ts';
import { DateMarker } from '../ruler/DateMarker.tsx';
import { lanesOf, type EmploymentData, type SalaryRow, salaryText } from '../ruler/employment-lanes.ts';
import { changeDays, periodOn, type Lane } from '../ruler/lanes.ts';
import { LifeRuler } from '../ruler/LifeRuler.tsx';
import { changeInPercent, moneyOf, periodText } from '../money.ts';
import { EmploymentSection } from './EmploymentSection.tsx';
import { History } from './History.tsx';
import { RemoteWork } from './RemoteWork.tsx';
import c from './tab.module.css';
import r from '../ruler/ruler.module.css';

const none: readonly SalaryRow[] = [];

/** Shows past, present and planned values of the employment. */
export function EmploymentTab({ view }: PartProps) {
  const { sections } = view;
  const params = { user_id: view.id };
  const employment = useQuery({
    ...employmentApi.employmentInfo.read({ params, query: {} }),
    enabled: sections.employment_info.view,
  });
  const salaries = useQuery({ ...employmentApi.salaryHistory.read({ params }), enabled: sections.salary_info.view });
  if (!sections.employment_info.view) return <Cards view={view} salaries={salaries.data?.data ?? none} />;
  return (
    <QueryState query={employment}>
      {({ data }) => <Employment view={view} data={data} salaries={salaries.data?.data ?? none} />}
    </QueryState>
  );
}

interface EmploymentProps extends PartProps {
  data: EmploymentData;
  salaries: readonly SalaryRow[];
}

function Employment({ view, data, salaries }: EmploymentProps) {
  const [{ as_of }, change] = useAddress(profileAddress);
  const amounts = useHiddenAmounts();
  const today = companyToday() as LocalDate;
  const day = as_of ?? today;
  const lanes = lanesOf(data, salaries, amounts.areHidden);
  const from = data.periods.map(({ started_on }) => started_on).sort()[0] ?? data.joined_on;
  const show = (to: LocalDate | undefined) => change({ as_of: to === today ? undefined : to }, { replace: true });
  return (
    <>
      <DateMarker day={day} today={today} changes={changeDays(lanes)} onDay={show} />
      <div className={r['card']}>
        <LifeRuler lanes={lanes} from={from} day={day} today={today} onDay={show} />
      </div>
      {day === today && <TabSections tab="employment" view={view} />}
      {day === today ? (
        <div className={c['grid']}>
          <div className={c['column']}>
            <EmploymentSection view={view} />
            {view.sections.work_from_home_info.view && <RemoteWork view={view} />}
            <History {...{ view, data, salaries }} hidesAmounts={amounts.areHidden} />
          </div>
          <Cards view={view} salaries={salaries} amounts={amounts} />
        </div>
      ) : (
        <>
          <StateOnDate lanes={lanes} day={day} today={today} />
          <History {...{ view, data, salaries }} until={day} hidesAmounts={amounts.areHidden} />
        </>
      )}
    </>
  );
}

interface CardsProps extends PartProps {
  salaries: readonly SalaryRow[];
  amounts?: HiddenAmounts;
}

function Cards({ view, salaries, amounts = amountsShown }: CardsProps) {
  const { salary_info, bank_info, note } = view.sections;
  return (
    <div className={c['column']}>
      {salary_info.view && <SalaryCard view={view} salaries={salaries} amounts={amounts} />}
      {bank_info.view && <BankSection view={view} />}
      {note.view && <NoteSection view={view} />}
    </div>
  );
}

interface SalaryCardProps extends PartProps {
  /** Newest first. */
  salaries: readonly SalaryRow[];
  amounts: HiddenAmounts;
}

/** Shows the present salary and its history. */
function SalaryCard({ view, salaries, amounts }: SalaryCardProps) {
  const toggle = salaries.length > 0 && (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-pressed={amounts.areHidden}
      leftSection={<Icon path={amounts.areHidden ? mdiEyeOutline : mdiEyeOffOutline} size={16} />}
      onClick={amounts.toggle}
    >
      {amounts.areHidden ? t('Show amounts') : t('Hide amounts')}
    </Button>
  );
  return (
    <SectionCard
      title={t('Salary')}
      seen={seenBy('salary_info', view)}
      history={{ view, section: 'salary_info' }}
      action={toggle}
    >
      {salaries.length === 0 ? (
        <span className={c['since']}>{t('No salary recorded.')}</span>
      ) : (
        <Shown salaries={salaries} isHidden={amounts.areHidden} />
      )}
    </SectionCard>
  );
}

function Shown({ salaries, isHidden }: { salaries: readonly SalaryRow[]; isHidden: boolean }) {
  const index = salaries.findIndex(({ state }) => state === 'current');
  const current = salaries[index];
  const before = salaries[index + 1];
  const grown = current && changeInPercent(before, current);
  return (
    <>
      <p className={c['amount']}>
        <strong className="num">{current ? (isHidden ? '••••••' : moneyOf(current.amount)) : '–'}</strong>
        {current && (
          <span>
            {current.currency} {periodText(current.pay_period)}
          </span>
        )}
      </p>
      {current && (
        <p className={c['since']}>
          {t('since {date}', { date: date(current.effective_from) })}
          {grown && !isHidden && (
            <>
              {' · '}
              <b className="num">{grown}</b> {t('compared to before')}
            </>
          )}
        </p>
      )}
      {!isHidden && salaries.length > 1 && <Steps salaries={salaries} />}
      {salaries
        .filter(({ state }) => state === 'scheduled')
        .map((row) => (
          <Waiting key={row.id} row={row} before={salaries[salaries.indexOf(row) + 1]} isHidden={isHidden} />
        ))}
    </>
  );
}

/** Maximum number of steps. */
const maxSteps = 7;

/** Draws steps instead of a slope, since pay changes on a day. */
function Steps({ salaries }: { salaries: readonly SalaryRow[] }) {
  const shown = salaries.slice(0, maxSteps).toReversed();
  const amounts = shown.map(({ amount }) => Number(amount));
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  // The lowest step has a third of the height, so that differences are visible.
  const share = (amount: number) => (most === least ? 1 : 0.34 + ((amount - least) / (most - least)) * 0.66);
  return (
    <div aria-hidden>
      <div className={c['steps']}>
        {shown.map(({ id, amount, state }) => (
          <i key={id} data-kind={state} style={{ height: `${share(Number(amount)) * 100}%` }}>
            <b className="num">{moneyOf(amount, 0)}</b>
          </i>
        ))}
      </div>
      <div className={c['axis']}>
        {shown.map(({ id, effective_from }) => (
          <span key={id} className="num">
            {effective_from.slice(0, 4)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Waiting({ row, before, isHidden }: { row: SalaryRow; before: SalaryRow | undefined; isHidden: boolean }) {
  const grown = changeInPercent(before, row);
  return (
    <div className={c['waits']}>
      <Icon path={mdiCalendarArrowRight} size={18} />
      <span>
        <b className="num">{isHidden ? '••••••' : salaryText(row)}</b>{' '}
        {t('from {date}', { date: date(row.effective_from) })}
        <small className="num">
          {[!isHidden && grown, t('takes effect automatically at midnight')].filter(Boolean).join(', ')}
        </small>
      </span>
    </div>
  );
}

interface StateOnDateProps {
  lanes: readonly Lane[];
  day: LocalDate;
  today: LocalDate;
}

/** Describes the values of another day in a sentence. */
function StateOnDate({ lanes, day, today }: StateOnDateProps) {
  const values = lanes.flatMap((lane) => {
    const text = periodOn(lane, day)?.text;
    return text === undefined ? [] : [`${lane.label}: ${text}`];
  });
  const other = lanes.filter((lane) => periodOn(lane, day)?.from !== periodOn(lane, today)?.from).length;
  const changed =
    day < today
      ? t('{count, plural, one {# value has changed since.} other {# values have changed since.}}', { count: other })
      : t('{count, plural, one {# value is different today.} other {# values are different today.}}', { count: other });
  return (
    <div className={c['then']} role="status">
      <Icon path={mdiHistory} size={20} />
      <span>
        <b>{t('You’re viewing {date}.', { date: date(day) })}</b>{' '}
        {values.length ? `${values.join(', ')}.` : t('No values on this day yet.')}{' '}
        {t('You cannot edit anything here.')} {values.length > 0 && other > 0 && changed}
      </span>
    </div>
  );
}

interface HiddenAmounts {
  readonly areHidden: boolean;
  toggle(): void;
}

/** Amounts that cannot be hidden. */
const amountsShown: HiddenAmounts = { areHidden: false, toggle: () => {} };
const hiddenKey = 'muster:amounts-hidden';

/** Hides all amounts by one press if others can see the screen; stored in this browser. */
function useHiddenAmounts(): HiddenAmounts {
  const [areHidden, setHidden] = useState(() => readStorage(hiddenKey) === 'yes');
  return {
    areHidden,
    toggle: () => {
      writeStorage(hiddenKey, areHidden ? 'no' : 'yes');
      setHidden(!areHidden);
    },
  };
}
