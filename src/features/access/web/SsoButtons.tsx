import { Button } from '@mantine/core';
import { mdiApple, mdiGoogle } from '@mdi/js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { providerNames, type Provider } from '../rules/sso.ts';
import { accessApi } from './parts/access-api.ts';
import { storeReturnPath } from './sso-return-path.ts';
import { authorizationQuery } from './parts/authorization-query.ts';
import c from './SsoButtons.module.css';

const calls = { google: accessApi.loginGoogle, apple: accessApi.loginApple };
const icons = { google: { path: mdiGoogle, size: 18 }, apple: { path: mdiApple, size: 20 } };

interface SsoButtonsProps {
  /** The path that the person wants to reach. */
  wanted: unknown;
  onProblem(sentence: string): void;
}

/** Ways to sign in besides the password: only providers configured on this installation. */
export function SsoButtons({ wanted, onProblem }: SsoButtonsProps) {
  const app = useQuery(authorizationQuery).data?.app;
  const enabled = { google: app?.enabled_google_sso, apple: app?.enabled_apple_sso };
  const shown = (['google', 'apple'] as const).filter((provider) => enabled[provider]);
  const { leaving, leave } = useLeaving(wanted, onProblem);
  if (!shown.length) return null;
  return (
    <>
      <p className={c['or']}>
        <span>{t('or')}</span>
      </p>
      <div className={c['buttons']}>
        {shown.map((provider) => (
          <Button
            key={provider}
            size="md"
            variant="default"
            leftSection={<Icon {...icons[provider]} />}
            aria-label={t('Sign in with {provider}', { provider: providerNames[provider] })}
            loading={leaving === provider}
            disabled={leaving !== undefined && leaving !== provider}
            onClick={() => leave(provider)}
          >
            {providerNames[provider]}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Requests the address of the provider's page and goes there; the spinner stays until the page has gone. */
function useLeaving(target: unknown, onProblem: (sentence: string) => void) {
  const [leaving, setLeaving] = useState<Provider>();
  const begin = useMutation({
    mutationFn: (provider: Provider) => calls[provider].call({ body: {} }),
    onSuccess({ redirect_url }) {
      storeReturnPath(target);
      location.assign(redirect_url);
    },
    onError(error) {
      setLeaving(undefined);
      onProblem(error instanceof Fault && error.message ? error.message : t('Server Error'));
    },
  });
  useEffect(() => {
    // Re-enables the buttons when the browser's back button restores this page from its cache.
    const revive = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(undefined);
    addEventListener('pageshow', revive);
    return () => removeEventListener('pageshow', revive);
  }, []);
  const leave = (provider: Provider) => {
    if (leaving) return;
    onProblem('');
    setLeaving(provider);
    begin.mutate(provider);
  };
  return { leaving, leave };
}
