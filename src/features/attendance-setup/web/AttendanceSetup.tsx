import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { AttendanceSteps } from '#features/settings/web/parts/AttendanceSteps.tsx';
import { useWizard } from '#features/settings/web/parts/use-wizard.ts';
import { SetupForm } from './SetupForm.tsx';
import { SetupWaiting } from './SetupWaiting.tsx';
import { useSetup } from './use-setup.ts';

/** Form for the company's working days, hours, formats, zone, periods and daily limits. */
export function AttendanceSetup() {
  const { query, save } = useSetup();
  const { can } = useSession();
  // The form waits for the set-up steps above it, so that nothing moves when they load.
  const { wizard, isLoading, dismiss } = useWizard(can('view_app_settings_menu'));
  return (
    <>
      <PageHead
        title={t('Attendance setup')}
        line={t(
          '{count, plural, one {Applies to # person immediately. Past days don’t change.} other {Applies to all # people immediately. Past days don’t change.}}',
          { count: query.data?.people ?? 10 },
        )}
        isWaiting={!query.data}
      />
      <QueryState query={query} page skeleton={<SetupWaiting />}>
        {(stored) =>
          isLoading ? (
            <SetupWaiting />
          ) : (
            <>
              {wizard && <AttendanceSteps {...{ wizard, dismiss }} />}
              <SetupForm stored={stored} save={save} />
            </>
          )
        }
      </QueryState>
    </>
  );
}
