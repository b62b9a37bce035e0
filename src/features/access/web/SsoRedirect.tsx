import { Loader } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { basePath } from '#platform/web/browser.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import type { Provider } from '../rules/sso.ts';
import { accessApi } from './parts/access-api.ts';
import { SignInFrame } from './parts/SignInFrame.tsx';
import { safeRedirect } from './safe-redirect.ts';
import c from './SsoRedirect.module.css';
import { takeReturnPath } from './sso-return-path.ts';

const calls = { google: accessApi.authenticateGoogle, apple: accessApi.authenticateApple };

export const GoogleRedirect = () => <SsoRedirect provider="google" />;
export const AppleRedirect = () => <SsoRedirect provider="apple" />;

/**
 * Screen to which a provider's sign-in returns: the server identifies the person,
 * who continues or goes back to the sign-in screen.
 */
function SsoRedirect({ provider }: { provider: Provider }) {
  const { refresh } = useSession();
  const router = useRouter();
  const hasBegun = useRef(false);
  useEffect(() => {
    // A state works once, and React may run an effect twice.
    if (hasBegun.current) return;
    hasBegun.current = true;
    const state = new URLSearchParams(location.search).get('state') ?? '';
    const target = takeReturnPath();
    const arrive = async () => {
      await refresh();
      router.history.replace(basePath + safeRedirect(target));
    };
    const turnBack = async (error: unknown) => {
      const problem = error instanceof Fault && error.message ? error.message : t('Server Error');
      // A person who is signed in nevertheless, as after a reload of this page, is redirected from there.
      await refresh();
      await router.navigate({
        to: '/login',
        search: target === undefined ? {} : { redirect: target },
        state: { problem },
        replace: true,
      });
    };
    calls[provider].call({ body: { state } }).then(arrive).catch(turnBack);
  }, [provider, refresh, router]);
  return (
    <SignInFrame title={t('Sign in')}>
      <p className={c['waiting']} role="status">
        <Loader size={20} />
        {provider === 'google'
          ? t('Please wait while attempting Google sign-in')
          : t('Please wait while attempting Apple sign-in')}
      </p>
    </SignInFrame>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Reason for returning to the sign-in screen. Never read from an address, which anyone could forge. */
    problem?: string;
  }
}
