import { mdiAccountGroupOutline, mdiClockOutline, mdiNewspaperVariantOutline } from '@mdi/js';
import type { CSSProperties } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { themeProperties, type Colours } from '../../rules/theme.ts';
import c from './theme.module.css';
import { asText } from '#platform/shared/translate.ts';

const entries = [
  [asText('Feed'), mdiNewspaperVariantOutline],
  [asText('Attendance'), mdiClockOutline],
  [asText('People'), mdiAccountGroupOutline],
] as const;

/** Resets the saved colours, which the page's root sets and the preview would inherit. */
const unsavedTheme = Object.fromEntries(
  [
    'menu-bg',
    'menu-text',
    'menu-strong',
    'menu-bg-dark',
    'menu-text-dark',
    'menu-strong-dark',
    'button',
    'button-hover',
    'button-text',
    'link',
    'link-dark',
  ].map((name) => [`--company-${name}`, 'initial']),
);

/** Previews menu, button and link in the entered colours, light and dark. */
export function ThemePreview({ colours }: { colours: Colours }) {
  return (
    <Card title={t('Preview')}>
      <div className={c['previews']}>
        <Scheme name={t('Light')} scheme="light" colours={colours} />
        <Scheme name={t('Dark')} scheme="dark" colours={colours} />
      </div>
    </Card>
  );
}

function Scheme({ name, scheme, colours }: { name: string; scheme: 'light' | 'dark'; colours: Colours }) {
  return (
    <figure
      className={c['preview']}
      data-scheme={scheme}
      style={{ ...unsavedTheme, ...themeProperties(colours) } as CSSProperties}
      role="img"
      aria-label={t('Preview in your colours: {name}', { name })}
    >
      <div className={c['screen']} aria-hidden>
        <div className={c['rail']}>
          {entries.map(([label, icon], index) => (
            <span key={icon} data-current={index === 1 || undefined}>
              <Icon path={icon} size={20} />
              {t(label)}
            </span>
          ))}
        </div>
        <div className={c['ground']}>
          <div className={c['card']}>
            <b>{t('Good Morning')}</b>
            <p>
              {t('This is a')} <span className={c['link']}>{t('link')}</span>.
            </p>
            <span className={c['button']}>{t('Clock In')}</span>
          </div>
        </div>
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
