import { mdiAlertCircleOutline, mdiLockOutline } from '@mdi/js';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { ClearMatrix } from './ClearMatrix.tsx';
import type { Preview } from './use-clearing.ts';
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
