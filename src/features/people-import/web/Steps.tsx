import { mdiCheck } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import c from './import.module.css';

/** Shows the current step. @param now from 1; 5 when all are done */
export function Steps({ now }: { now: number }) {
  return (
    <ol className={c['steps']} aria-label={t('Steps')}>
      {[t('File'), t('Columns'), t('Check'), t('Import')].map((name, index) => (
        <li
          key={name}
          data-state={index + 1 < now ? 'done' : index + 1 === now ? 'now' : undefined}
          aria-current={index + 1 === now ? 'step' : undefined}
        >
          <span aria-hidden>{index + 1 < now ? <Icon path={mdiCheck} size={14} /> : index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}
