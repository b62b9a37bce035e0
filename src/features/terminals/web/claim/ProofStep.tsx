import { mdiFingerprint } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { useServerTime } from '#platform/web/use-server-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ClaimProgress } from '../../rules/shapes.ts';
import c from './claim.module.css';

/** Waits for the punch that proves that the person claiming it stands before the terminal. */
export function ProofStep({ progress: { person, waits_until, is_proven } }: { progress: ClaimProgress }) {
  const now = useServerTime();
  const left = waits_until === null ? 0 : Math.max(0, Math.floor(Date.parse(waits_until) / 1000) - now);
  if (is_proven) return <p>{t('{name} punched at this terminal.', { name: person.name })}</p>;
  return (
    <>
      <p>{t('Punch once with your fingerprint or card to confirm that the terminal is yours.')}</p>
      <div className={c['waiting']}>
        <Icon path={mdiFingerprint} size={28} />
        <span>
          <b>{t('Waiting for your punch')}</b>
          <small>{t('{name}, PIN {pin}', { name: person.name, pin: person.pin })}</small>
        </span>
        <b className="num" aria-label={t('Time left')} role="timer">
          {`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}
        </b>
      </div>
      <p>
        {t('Not enrolled on the device yet?')} <span className={c['key']}>Menu</span> ›{' '}
        <span className={c['key']}>User Mgt.</span> › <span className={c['key']}>New User</span>,{' '}
        {t('User ID {pin}.', { pin: person.pin })}
      </p>
    </>
  );
}
