import { VisuallyHidden } from '@mantine/core';
import { mdiCheck } from '@mdi/js';
import type { ReactNode } from 'react';
import { longDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Footer } from '#platform/web/ui/Footer.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { CompanyLogo } from '#features/access/web/parts/CompanyLogo.tsx';
import type { Author, Tab } from '../contract.ts';
import c from './on-boarding.module.css';

interface FrameProps {
  author: Author;
  at: Tab;
  children: ReactNode;
}

/** Frame with an upright ruler that has a long tick for each step; on a phone a bar for each. */
export function OnBoardingFrame({ author, at, children }: FrameProps) {
  const { tabs } = author;
  const place = tabs.indexOf(at);
  return (
    <div className={c['page']}>
      <aside className={c['side']}>
        <p className={c['welcome']}>{t('Welcome, {name}', { name: firstName(author.name) })}</p>
        <p className={c['start']}>{startOf(author)}</p>
        <Ruler author={author} at={at} />
        <p className={c['team']}>{teamOf(author)}</p>
      </aside>
      <main className={c['main']}>
        <header className={c['phone']}>
          <CompanyLogo />
          <span>{t('Step {number} of {count}', { number: place + 1, count: tabs.length })}</span>
          <div className={c['bars']} aria-hidden>
            {tabs.map((tab, index) => (
              <i key={tab} data-done={index < place || undefined} data-at={index === place || undefined} />
            ))}
          </div>
        </header>
        <div className={c['box']}>
          <div className={c['logo']}>
            <CompanyLogo />
          </div>
          {children}
        </div>
        <div className={c['foot']}>
          <Footer />
        </div>
      </main>
    </div>
  );
}

/** The frame while the invitation is loading. */
export function OnBoardingWaiting() {
  return (
    <div className={c['page']}>
      <aside className={c['side']} />
      <main className={c['main']}>
        <div className={c['box']}>
          <SkeletonRows rows={3} />
        </div>
      </main>
    </div>
  );
}

/** Number of short ticks between two steps. */
const ticksBetween = 5;

function Ruler({ author: { tabs, on_boarding_tabs }, at }: Pick<FrameProps, 'author' | 'at'>) {
  const place = tabs.indexOf(at);
  return (
    <ol className={c['ruler']} aria-label={t('Steps')}>
      {on_boarding_tabs.map(({ name, is_done }, index) => (
        <li
          key={name}
          data-at={name === at || undefined}
          data-past={index < place || undefined}
          aria-current={name === at ? 'step' : undefined}
        >
          <b>
            {stepTexts[name]().title}
            {is_done && name !== at && <Check />}
          </b>
          <small>{stepTexts[name]().line}</small>
          {index < tabs.length - 1 && (
            <span aria-hidden>
              {Array.from({ length: ticksBetween }, (_, tick) => (
                <i key={tick} />
              ))}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

const Check = () => (
  <>
    <Icon path={mdiCheck} size={16} />
    <VisuallyHidden>{t('done')}</VisuallyHidden>
  </>
);

const stepTexts: Record<Tab, () => { title: string; line: string }> = {
  password: () => ({ title: t('Password'), line: t('Protects your account') }),
  avatar: () => ({ title: t('Photo'), line: t('Helps colleagues recognise you') }),
  handbook: () => ({ title: t('Handbook'), line: t('How we work here') }),
  complete: () => ({ title: t('Done', { of: 'status' }), line: t('Start working') }),
};

const firstName = (name: string) => name.split(' ')[0] ?? name;

/** 'You start on Monday, 23 November, as Assembly Technician in Hall 1.' */
function startOf({ joined_on, designation, work_place }: Author): string {
  const date = longDay(joined_on);
  const isAhead = joined_on > companyToday();
  if (designation && work_place)
    return isAhead
      ? t('You start on {date}, as {designation} in {place}.', { date, designation, place: work_place })
      : t('You work here as {designation} in {place}.', { designation, place: work_place });
  if (designation)
    return isAhead
      ? t('You start on {date}, as {designation}.', { date, designation })
      : t('You work here as {designation}.', { designation });
  return isAhead ? t('You start on {date}.', { date }) : t('A few steps and you’re ready.');
}

function teamOf({ manager, colleagues, department }: Author): string {
  const name = manager && firstName(manager);
  const others = colleagues - 1;
  if (name && department && others > 0)
    return t('{name} and {count} more in {department} are looking forward to meeting you.', {
      name,
      count: others,
      department,
    });
  return name ? t('{name} is looking forward to meeting you.', { name }) : '';
}
