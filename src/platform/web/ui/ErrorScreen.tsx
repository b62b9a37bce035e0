import { Button } from '@mantine/core';
import { product } from '../../shared/product.ts';
import { basePath, currentPath } from '../browser.ts';
import { t } from '../i18n.ts';
import { DayIcon } from './DayIcon.tsx';
import type { DayKey } from './day-states.ts';
import c from './ErrorScreen.module.css';

interface Words {
  title: string;
  text: string;
  mark: DayKey;
  button?: { label: string; act(): void };
}

const openPath = (path: string) => location.assign(`${basePath}${path}`);
const feedButton = () => ({ label: t('Back To Feed'), act: () => openPath('/feed') });
const advice = () => t('Refresh the page. If it happens again, contact support.');

/** Texts of specification A §2.6, letter for letter if it has them. `message` is the server’s own sentence. */
const words: Record<number, (detail: string) => Words> = {
  400: (message) => ({
    title: t('Bad Request'),
    text: message || t('Direct access to this link is not allowed.'),
    mark: 'irregular',
    button: { label: t('Go To {product}', { product: product.name }), act: () => openPath('/feed') },
  }),
  401: () => ({
    title: t('Unauthorized'),
    text: t('Try to login again'),
    mark: 'unassigned',
    button: {
      label: t('Log In Again'),
      act: () => openPath(`/login?${new URLSearchParams({ redirect: currentPath() })}`),
    },
  }),
  403: () => ({
    title: t('Forbidden'),
    text: t("Access to this resource is denied! If you think it's a mistake, please reach out to the administrator."),
    mark: 'absent',
    button: feedButton(),
  }),
  404: () => ({
    title: t('Page Not Found'),
    text: t("Ooops! You're looking for something that's not there!"),
    mark: 'unassigned',
    button: { label: t('Back To Feed'), act: () => openPath('/') },
  }),
  419: () => ({
    title: t('Session Expired'),
    text: t('Sorry, your session has expired. Please refresh or try again.'),
    mark: 'incomplete',
    button: { label: t('Refresh This Page'), act: () => location.reload() },
  }),
  429: () => ({
    title: t('Too Many Requests'),
    text: t('You have sent too many requests in a given amount of time. Please slow down and try again later.'),
    mark: 'late',
    button: { label: t('Retry'), act: () => location.reload() },
  }),
  498: () => ({
    title: t('Link Expired'),
    text: t('The link you are trying to access is no longer active. Please reach out to your administrator.'),
    mark: 'late',
  }),
  500: (message) => ({ title: message || t('Server Error'), text: advice(), mark: 'irregular' }),
  503: (message) => ({ title: message || t('Service Unavailable'), text: advice(), mark: 'irregular' }),
};

function wordsOf(code: number, message: string): Words {
  return (
    words[code]?.(message) ?? {
      title: code ? String(code) : t('Something went wrong'),
      text: message || advice(),
      mark: 'irregular',
      button: feedButton(),
    }
  );
}

/** Title of the window. */
export function errorTitle(code: number, message: string): string {
  return wordsOf(code, message).title;
}

interface ErrorScreenProps {
  code: number;
  message?: string;
  /** Contact address, shown on 400 (specification A §2.6). */
  contact?: string | undefined;
}

/** The ruler of the day with one mark in the place of the answer. */
export function ErrorScreen({ code, message = '', contact }: ErrorScreenProps) {
  const { title, text, mark, button } = wordsOf(code, message);
  return (
    <div className={c['page']}>
      <div className={c['scale']} aria-hidden>
        {Array.from({ length: 33 }, (_, index) => (
          <i key={index} data-h={index % 4 === 0 || undefined} data-gap={(index > 13 && index < 19) || undefined} />
        ))}
        <span>
          <DayIcon state={mark} size={64} decorative />
        </span>
      </div>
      {code > 0 && title !== String(code) && <p className={c['code']}>{t('Error {code}', { code })}</p>}
      <h1>{title}</h1>
      <p className={c['text']}>{text}</p>
      {code === 400 && contact && (
        <p className={c['text']}>
          <a href={contact}>{t('Contact us')}</a>
        </p>
      )}
      {button && (
        <Button size="md" onClick={button.act}>
          {button.label}
        </Button>
      )}
    </div>
  );
}
