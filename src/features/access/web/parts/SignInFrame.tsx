import type { ReactNode } from 'react';
import { Footer } from '#platform/web/ui/Footer.tsx';
import { twelveHourTime, isTwelveHour, longDay, minuteOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyZone, inCompanyZone } from '#platform/web/server-time.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { CompanyLogo } from './CompanyLogo.tsx';
import c from './SignInFrame.module.css';

interface GateFrameProps {
  title: string;
  line?: ReactNode;
  /** Whether the form is longer than that for sign-in. */
  wide?: boolean;
  children: ReactNode;
}

/** Frame of the screens before sign-in: the clock, and one form beside it. */
export function SignInFrame({ title, line, wide = false, children }: GateFrameProps) {
  return (
    <div className={c['page']}>
      <SignInClock />
      <main className={c['main']}>
        <div className={c['box']} data-wide={wide || undefined}>
          <CompanyLogo />
          <h1>{title}</h1>
          {line && <p className={c['line']}>{line}</p>}
          {children}
        </div>
        <div className={c['foot']}>
          <Footer />
        </div>
      </main>
    </div>
  );
}

const hoursOnFace = 12;
/** One tick per ten minutes. */
const ticks = hoursOnFace * 6 + 1;

/** The gate clock: shows server time, so that people who sign in to clock in see the minute that will count. */
function SignInClock() {
  const now = inCompanyZone(useServerMinute());
  const time = `${String(now.hour).padStart(2, '0')}:${String(now.minute).padStart(2, '0')}`;
  const [figures = '', half] = isTwelveHour() ? twelveHourTime(time).split(' ') : [time];
  const zone = companyZone().split('/').at(-1)?.replaceAll('_', ' ') ?? '';
  return (
    <aside className={c['gate']} aria-label={t('Server time {time}', { time: figures })}>
      <p className={c['date']}>{longDay(now.toPlainDate().toString())}</p>
      <p className={c['clock']}>
        <span className="num">{figures}</span>
        {half && <small>{half}</small>}
      </p>
      <Scale minutes={now.hour * 60 + now.minute} />
      <p className={c['next']}>{t('Company time, {zone}', { zone })}</p>
    </aside>
  );
}

/** Twelve hours that contain now: 06 to 18 by day, otherwise the current half of the day. */
function Scale({ minutes }: { minutes: number }) {
  const from = minutes < 360 ? 0 : minutes <= 1080 ? 360 : 720;
  const at = Math.floor((minutes - from) / 10);
  return (
    <div className={c['scale']} aria-hidden>
      {Array.from({ length: ticks }, (_, index) => (
        <i
          key={index}
          data-h={index % 6 === 0 || undefined}
          data-past={index < at || undefined}
          data-now={index === at || undefined}
        >
          {index % 12 === 0 && <b className="num">{minuteOfDay(from + index * 10).split(':')[0]}</b>}
        </i>
      ))}
    </div>
  );
}
