import { Skeleton, VisuallyHidden } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import { AttendanceSteps } from '#features/settings/web/parts/AttendanceSteps.tsx';
import { useWizard } from '#features/settings/web/parts/use-wizard.ts';
import { SetupForm } from './SetupForm.tsx';
import { useSetup } from './use-setup.ts';
import c from './setup.module.css';

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

/** Number of fields in each section of the form. */
const fieldsOfSections = [3, 5, 2, 3];

/** Placeholder for the form while it loads: its sections with a bar for each field, and the side column. */
function SetupWaiting() {
  return (
    <Delayed>
      <div className={c['halves']} role="status">
        <VisuallyHidden>{t('Loading')}</VisuallyHidden>
        <Card>
          {fieldsOfSections.map((fields, section) => (
            <div key={section} className={c['section']}>
              <Skeleton height={14} width="30%" />
              <div className={c['two']}>
                {Array.from({ length: fields }, (_, field) => (
                  <Skeleton key={field} height={36} />
                ))}
              </div>
            </div>
          ))}
        </Card>
        <Card className={c['side']}>
          <div className={c['section']}>
            <Skeleton height={14} width="45%" />
            <Skeleton height={12} width="80%" />
          </div>
        </Card>
      </div>
    </Delayed>
  );
}
