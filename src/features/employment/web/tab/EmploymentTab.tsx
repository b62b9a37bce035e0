import { useQuery } from '@tanstack/react-query';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import { BankSection } from '#features/profile/web/parts/BankSection.tsx';
import { NoteSection } from '#features/profile/web/parts/NoteSection.tsx';
import { profileAddress } from '#features/profile/web/parts/profile-address.ts';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { employmentApi } from '../parts/employment-api.ts';
import { DateMarker } from '../ruler/DateMarker.tsx';
import { lanesOf, type EmploymentData, type SalaryRow } from '../ruler/employment-lanes.ts';
import { changeDays } from '../ruler/lanes.ts';
import { LifeRuler } from '../ruler/LifeRuler.tsx';
import { EmploymentSection } from './EmploymentSection.tsx';
import { amountsShown, useHiddenAmounts, type HiddenAmounts } from './hidden-amounts.ts';
import { History } from './History.tsx';
import { RemoteWork } from './RemoteWork.tsx';
import { SalaryCard } from './SalaryCard.tsx';
import { StateOnDate } from './StateOnDate.tsx';
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
