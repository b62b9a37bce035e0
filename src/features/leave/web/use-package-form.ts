import { useRef, useState } from 'react';
import { useContractForm } from '#platform/web/form.ts';
import { showAdded, showEdited } from '#platform/web/ui/notices.ts';
import type { FormYear } from './package-words.ts';
import { packagesApi } from './leave-rules-api.ts';
import {
  bodyOf,
  valuesOf,
  type ChoosableType,
  type PackageValues,
  type CalculationBasis,
  type StoredPackage,
} from './package-values.ts';
import { isToConfirm, unconfirmedFault } from './parts/to-confirm.ts';
import type { AgreedChange } from './PackageChangeDialog.tsx';

export interface PackageFormProps {
  /** Stored package; missing when adding one. */
  stored?: StoredPackage;
  types: readonly ChoosableType[];
  /** Current leave year. */
  year: FormYear;
  reckonedBy: CalculationBasis;
  onSaved(id: string): Promise<void>;
}

/** Form of a package: asks about changes with an impact on people first, and saves what was confirmed. */
export function usePackageForm({ stored, types, onSaved }: PackageFormProps) {
  const id = stored?.data.id;
  const { asking, ask, handleUnconfirmed, stop } = useAsking();
  const agreed = useRef<AgreedChange>(undefined);
  const contractForm = useContractForm<PackageValues>({
    schema: async () => {
      const { leavePackages: leavePolicies } = await import('../contract.ts');
      const { z } = await import('zod');
      return z.preprocess((values) => bodyOf(values as PackageValues, id), leavePolicies.store.body);
    },
    initialValues: valuesOf(stored, types),
    version: stored?.version ?? '',
    creates: stored === undefined,
    send: async (values, version) => {
      const body = { ...bodyOf(values, id), ...(id !== undefined && { version }), ...agreed.current };
      const saved = await packagesApi.store.call({ body }).catch((error: unknown) => {
        throw handleUnconfirmed(error);
      });
      stop();
      await onSaved(saved.id);
      void (stored ? showEdited() : showAdded());
    },
  });
  const see = (isChange: boolean) => (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    agreed.current = undefined;
    if (!stored || !isChange || stored.people === 0) return contractForm.submit();
    void Promise.resolve(contractForm.form.validate()).then(({ hasErrors }) =>
      hasErrors ? contractForm.submit() : ask(),
    );
  };
  const agree = (to: AgreedChange) => {
    agreed.current = to;
    contractForm.submit();
  };
  return { contractForm, asking, see, agree, leave: stop };
}

/** Tracks whether the dialog is open; `revision` counts how often the impact changed after it was confirmed. */
export function useAsking() {
  const [asking, setAsking] = useState<{ readonly revision: number }>();
  return {
    asking,
    ask: () => setAsking({ revision: 0 }),
    stop: () => setAsking(undefined),
    /** Keeps the dialog open if there is something to confirm; the form shows any other error. */
    handleUnconfirmed(error: unknown): unknown {
      if (!isToConfirm(error)) {
        setAsking(undefined);
        return error;
      }
      setAsking((before) => ({ revision: (before?.revision ?? -1) + 1 }));
      return unconfirmedFault();
    },
  };
}
