import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { RuledValueList } from './RuledValueList.tsx';
import { PlacementFields, type PlacementValues } from './PlacementFields.tsx';
import { rulesApi } from './rules-api.ts';
import c from './rules.module.css';

/** Shows what someone would get by where they work. */
export function TryIt({ onClose }: { onClose(): void }) {
  const [values, setValues] = useState<PlacementValues>({});
  const choices = useQuery(rulesApi.choices.read());
  const given = useQuery({ ...rulesApi.tryIt.read({ query: values }), placeholderData: keepPreviousData });
  return (
    <Dialog title={t('Try it')} size={650} onClose={onClose}>
      <div className={c['try']}>
        <PlacementFields values={values} choices={choices.data} onChange={setValues} />
        <QueryState query={given} skeleton={<SkeletonRows rows={4} />}>
          {({ data }) => <RuledValueList values={data} />}
        </QueryState>
      </div>
    </Dialog>
  );
}
