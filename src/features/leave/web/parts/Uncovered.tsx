import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { useCut } from '#platform/web/use-cut.tsx';
import type { UncoveredLeave } from '../../rules/effect-shapes.ts';
import { applicationText, lowText } from '../application-words.ts';
import { uncoveredText } from './to-confirm.ts';
import c from './uncovered.module.css';

/** Number of applications that are named before someone asks for the rest. */
const firstNamed = 4;

interface UncoveredProps {
  /** Undefined while loading. */
  readonly effects: UncoveredLeave | undefined;
}

/** Applications that a balance no longer covers, each with a link to it; nothing when all are covered. */
export function Uncovered({ effects }: UncoveredProps) {
  const { applications, total_applications: total } = effects ?? { applications: [], total_applications: 0 };
  const { shown, more } = useCut(applications, firstNamed, total);
  if (total === 0) return null;
  return (
    <div className={c['uncovered']}>
      <p>{uncoveredText(total)}</p>
      {applications.length > 0 && (
        <ul aria-label={t('Applications to review')}>
          {shown.map((application) => (
            <li key={application.application_id} title={lowText(application)}>
              <Link to={`/leave/application/view/${application.application_id}`} target="_blank" rel="noreferrer">
                {applicationText(application)}
              </Link>
            </li>
          ))}
          {more && <li>{more}</li>}
        </ul>
      )}
    </div>
  );
}
