import { mdiSync } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Cells } from '#features/batches/web/parts/Cells.tsx';
import { momentText } from './terminal-words.ts';
import type { UsersPage } from './terminals-api.ts';
import u from './users.module.css';

/** Status of the changes sent last. */
export function LastSync({ sync }: { sync: NonNullable<UsersPage['last_sync']> }) {
  const { at, total, done, failed, seconds } = sync;
  const percent = Math.floor(((done + failed.length) / Math.max(1, total)) * 100);
  return (
    <section className={u['sync']} aria-label={t('Last sync')}>
      <Icon path={mdiSync} size={20} />
      <p>
        <b>{t('Last sync')}</b> {momentText(at)}
      </p>
      <span className={u['cells']}>
        <Cells percent={percent} label={t('Last sync commands')} />
      </span>
      <p role="status">
        {seconds === null
          ? t('{done} of {total} commands done. The rest run the next time it connects.', { done, total })
          : t('{done} of {total} commands done in {seconds} s', { done, total, seconds })}
      </p>
      {failed.length > 0 && (
        <ul
          aria-label={t('{count, plural, one {# command failed} other {# commands failed}}', { count: failed.length })}
        >
          {failed.slice(0, 5).map(({ pin, reason }) => (
            <li key={pin}>{t('PIN {pin}: {reason}', { pin, reason })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
