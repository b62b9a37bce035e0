import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fault } from '#platform/shared/fault.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import type { CheckResult, ImportFile, ImportSettings } from '../rules/shapes.ts';
import type { FieldKey } from '../rules/fields.ts';
import { importApi } from './import-api.ts';
import { settingsOf } from './settings.ts';

export interface Fix {
  readonly row: number;
  readonly field: FieldKey;
  readonly value: string | null;
}

const keyOf = (id: string) => [...importApi.validateData.key, id] as const;

/** Runs the checks of one file in sequence, so that the one requested last is stored last. */
const inOrder = (id: string) => ({ scope: { id: `people-import.check ${id}` } });

/** Checks with the settings of the columns; problems with them are shown beside their fields. */
export function useCheckNow(id: string, onChecked: () => void) {
  const cache = useQueryClient();
  return useMutation<CheckResult, Fault, ImportSettings>({
    ...inOrder(id),
    mutationFn: async (settings) => (await importApi.validateData.call({ body: { import_id: id, ...settings } })).data,
    onSuccess: async (checked, settings) => {
      // A file that is being loaded may contain an older check.
      await cache.cancelQueries({ queryKey: importApi.show.key });
      cache.setQueryData(keyOf(id), checked);
      cache.setQueryData(importApi.show.read({ params: { id } }).queryKey, (file) => file && { ...file, settings });
      await cache.invalidateQueries({ queryKey: importApi.rows.key });
      onChecked();
    },
    onError: (error) => void (error.status === 422 ? undefined : showFailure(error)),
  });
}

/** Returns the result of the last check, also after a reload, and a function that checks again with corrections. */
export function useImportCheck(file: ImportFile) {
  const { import_id: id } = file;
  const cache = useQueryClient();
  const query = useQuery<CheckResult, Fault>({
    queryKey: keyOf(id),
    queryFn: async () => (await importApi.validateData.call({ body: { import_id: id, ...settingsOf(file) } })).data,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const again = useMutation<CheckResult, Fault, { fixes?: Fix[]; settings?: ImportSettings }>({
    ...inOrder(id),
    mutationFn: async ({ fixes = [], settings = settingsOf(file) }) =>
      (await importApi.validateData.call({ body: { import_id: id, ...settings, fixes } })).data,
    onSuccess: async (checked, { settings }) => {
      cache.setQueryData(keyOf(id), checked);
      if (settings)
        cache.setQueryData(importApi.show.read({ params: { id } }).queryKey, (old) => old && { ...old, settings });
      await cache.invalidateQueries({ queryKey: importApi.rows.key });
    },
    onError: (error) => void showFailure(error),
  });
  return { query, again };
}
