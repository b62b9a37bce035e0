import { mdiFingerprint } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { companyZone, serverSecond } from '#platform/web/server-time.ts';
import { localOf } from '#platform/shared/time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ClaimProgress } from '../../rules/shapes.ts';
import { menuWords, type Model } from './models.ts';
import c from './claim.module.css';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'ESC', '0', 'OK'];

/** Drawing of the terminal's display with the line to change. */
export function TerminalDrawing({ model, progress }: { model: Model; progress: ClaimProgress }) {
  const { title, lines } = menuWords(model, progress);
  const first = lines.findIndex(({ isTyped }) => isTyped);
  return (
    <figure className={c['drawing']}>
      <div className={c['machine']} aria-hidden>
        <div className={c['display']}>
          <p>
            <span>{title}</span>
            <span className="num">{localOf(serverSecond(), companyZone()).slice(11, 16)}</span>
          </p>
          {lines.map(({ name, value, isTyped }, index) => (
            <p key={name} data-now={index === first || undefined}>
              <span>{name.replace(/^(Enable|Web) /, '')}</span>
              <span>{isTyped ? '›' : value}</span>
            </p>
          ))}
        </div>
        <div className={c['sensor']}>
          <Icon path={mdiFingerprint} size={30} />
        </div>
        {model !== 'touch' && (
          <div className={c['keys']}>
            {keys.map((key) => (
              <span key={key}>{key}</span>
            ))}
          </div>
        )}
      </div>
      <figcaption>{t('What you’ll see on the terminal')}</figcaption>
    </figure>
  );
}
