import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import type { Fault } from '#platform/shared/fault.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { ImpactCard } from '#platform/web/ui/ImpactBox.tsx';
import type { peopleImport } from '../contract.ts';
import type { Checked } from '../rules/shapes.ts';
import { importApi } from './import-api.ts';
import type { SkippedField } from './RowTables.tsx';
import c from './import.module.css';

type ImportEffectsReply = Reply<(typeof peopleImport)['effects']>;

interface ImportEffectsOptions {
  readonly checked: Checked | undefined;
  readonly left: readonly SkippedField[];
  readonly effective_from: LocalDate;
}

/** Loads the impact of the checked rows beyond the people themselves. */
export function useImportEffects(id: string, { checked, left, effective_from }: ImportEffectsOptions) {
  const leave = left.map(({ row, field }) => ({ row, field }));
  return useQuery<ImportEffectsReply, Fault>({
    queryKey: [...importApi.effects.key, id, effective_from, leave, checked],
    queryFn: () => importApi.effects.call({ params: { id }, body: { effective_from, leave } }),
    enabled: (checked?.counts.changed ?? 0) > 0,
    placeholderData: keepPreviousData,
  });
}

/** Shows the changes that the import books together with the people. */
export function ImportEffects({ query }: { query: UseQueryResult<ImportEffectsReply, Fault> }) {
  return (
    <div aria-live="polite">
      <QueryState query={query} skeleton={<p className={c['hint']}>{t('Checking the impact on leave balances…')}</p>}>
        {({ effects }) => (
          <div className={c['effects']}>
            {effects.map((effect) => (
              <ImpactCard key={effect.title} {...effect} />
            ))}
          </div>
        )}
      </QueryState>
    </div>
  );
}
