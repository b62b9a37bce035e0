import { useRef } from 'react';
import { useContractForm } from '#platform/web/form.ts';
import { showEdited } from '#platform/web/ui/notices.ts';
import { setupApi } from './leave-rules-api.ts';
import { setupBody, type SetupValues, type StoredSetup } from './setup-values.ts';
import { useAsking } from './use-package-form.ts';

interface SetupFormOptions {
  readonly stored: StoredSetup;
  onSaved(): Promise<void>;
}

/** Form of the set-up: asks first about changes that affect balances. */
export function useSetupForm({ stored, onSaved }: SetupFormOptions) {
  const { asking, ask, handleUnconfirmed, stop } = useAsking();
  const confirmed = useRef<string>(undefined);
  const contractForm = useContractForm<SetupValues>({
    schema: async () => {
      const { leaveSetup } = await import('../contract.ts');
      const { z } = await import('zod');
      return z.preprocess((values) => setupBody(values as SetupValues), leaveSetup.update.body);
    },
    initialValues: stored.data,
    version: stored.version,
    send: async (values, version) => {
      const sent = confirmed.current === undefined ? {} : { confirmed: confirmed.current };
      await setupApi.update.call({ body: { ...setupBody(values), version, ...sent } }).catch((error: unknown) => {
        throw handleUnconfirmed(error);
      });
      stop();
      await onSaved();
      void showEdited();
    },
  });
  const see = (changesBalances: boolean) => (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirmed.current = undefined;
    if (!changesBalances) return contractForm.submit();
    void Promise.resolve(contractForm.form.validate()).then(({ hasErrors }) =>
      hasErrors ? contractForm.submit() : ask(),
    );
  };
  const agree = (to: string | undefined) => {
    confirmed.current = to;
    contractForm.submit();
  };
  return { contractForm, asking, see, agree, leave: stop };
}
