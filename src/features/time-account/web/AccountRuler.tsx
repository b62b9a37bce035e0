import { number, signedDuration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { rulerScale } from '../rules/ruler-scale.ts';
import c from './account.module.css';

interface AccountRulerProps {
  /** Seconds. */
  balance: number;
  lights: { readonly yellow: number; readonly red: number } | null;
  /** Balance after a change, beside the present one. */
  after?: number | undefined;
  size?: 'row' | 'large';
}

/** A balance as a ruler around zero, with the lines of its lights as flags. */
export function AccountRuler({ balance, lights, after = balance, size = 'large' }: AccountRulerProps) {
  const furthest = Math.abs(after) > Math.abs(balance) ? after : balance;
  const { least, most, step } = rulerScale(furthest, lights);
  const at = (seconds: number) => `${((seconds / 3600 - least) / (most - least)) * 100}%`;
  const between = (one: number, other: number) => ({
    insetInlineStart: at(Math.min(one, other)),
    width: `${(Math.abs(one - other) / 3600 / (most - least)) * 100}%`,
  });
  const lines = lights
    ? ([
        ['look', lights.yellow],
        ['over', lights.red],
      ] as const)
    : [];
  const ticks = Array.from({ length: Math.round((most - least) / step) + 1 }, (_, index) => least + index * step);
  return (
    <div className={c['ruler']} data-size={size} role="img" aria-label={signedDuration(balance)}>
      <div className={c['bar']}>
        <span data-part={balance < 0 ? 'owed' : 'saved'} style={between(0, balance)} />
        {after !== balance && <span data-part="after" style={between(balance, after)} />}
        {lines.map(([level, seconds]) => (
          <span key={level} data-line={level} style={{ insetInlineStart: at(seconds) }}>
            {size === 'large' && (
              <b>
                {level === 'look'
                  ? t('look at it, {hours}h', { hours: number(seconds / 3600) })
                  : t('limit, {hours}h', { hours: number(seconds / 3600) })}
              </b>
            )}
          </span>
        ))}
        <span data-line="zero" style={{ insetInlineStart: at(0) }} />
      </div>
      {size === 'large' && (
        <div className={c['ticks']} aria-hidden>
          {ticks.map((hours) => (
            <i key={hours} className="num" style={{ insetInlineStart: at(hours * 3600) }}>
              {hours < 0 ? `−${number(-hours)}` : number(hours)}
            </i>
          ))}
        </div>
      )}
    </div>
  );
}
