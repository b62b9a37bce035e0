import { t } from '#platform/web/i18n.ts';
import { TypeName } from '#features/leave/web/parts/TypeMark.tsx';
import type { TeamMonth } from './team-api.ts';
import c from './team.module.css';

/** Legend of the marks that are shown. */
export const Legend = ({ month: { leave_types, sees_types, total_waiting } }: { month: TeamMonth }) => (
  <p className={c['legend']}>
    {leave_types.map((type) => (
      <TypeName key={type.letter} type={type} />
    ))}
    {total_waiting > 0 && (
      <span>
        <i data-waiting /> {t('Waiting for approval')}
      </span>
    )}
    <span>
      <i data-holiday /> {t('Holiday')}
    </span>
    <span>
      <i data-off /> {t('Day off')}
    </span>
    <em>
      {sees_types
        ? t('Colleagues without permission see “Away” instead of the type.')
        : t('See who in your department is away.')}
    </em>
  </p>
);
