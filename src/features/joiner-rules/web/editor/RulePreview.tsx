import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { ImpactBox } from '#platform/web/ui/ImpactBox.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import type { RuleInput } from '../../rules/shapes.ts';
import { notesOf, peopleText } from '../rule-words.ts';
import { rulesApi } from '../rules-api.ts';
import { RuledValueList } from '../RuledValueList.tsx';
import { PlacementFields, type PlacementValues } from '../PlacementFields.tsx';
import { useRefresh } from '../use-rules.ts';
import type { RuleChoices } from './choices.ts';
import c from './editor.module.css';

interface RulePreviewProps {
  /** Undefined: a new rule. */
  id: string | undefined;
  draft: RuleInput;
  /** Version of all rules, as they were read. */
  version: string;
  choices: RuleChoices | undefined;
  onBack(): void;
  onStored(id: string): void;
}

/** The first item of each condition: someone whom the rule concerns. */
const firstPlacement = ({ department_ids, work_place_ids, designation_ids, employment_type_ids }: RuleInput) => ({
  department_id: department_ids[0],
  work_place_id: work_place_ids[0],
  designation_id: designation_ids[0],
  employment_type_id: employment_type_ids[0],
});

/** Shows what a rule does before it is saved: for someone to try, and for people who join soon. */
export function RulePreview({ id, draft, version, choices, onBack, onStored }: RulePreviewProps) {
  const refresh = useRefresh();
  const [tried, setTried] = useState<PlacementValues>(() => firstPlacement(draft));
  const body = { ...(id !== undefined && { id }), rule: draft };
  const preview = useQuery({
    ...rulesApi.preview.read({ body: { ...body, try: tried } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const confirmed = preview.data?.impact.confirmed;
  const save = useAction(
    async () => {
      const sent = { ...body, version, ...(confirmed != null && { confirmed }) };
      const done = await rulesApi.store.call({ body: sent });
      onBack();
      onStored(done.id);
      void showSuccess(done.message);
    },
    { onFault: inlineOr(showFailure), refresh },
  );
  const isReady = preview.data !== undefined && !preview.isFetching;
  return (
    <Dialog
      title={
        preview.data ? t('What the rule “{name}” does', { name: preview.data.data.name }) : t('What the rule does')
      }
      size={650}
      onClose={onBack}
      footer={
        <>
          <Button variant="default" onClick={onBack} disabled={save.busy}>
            {t('Back')}
          </Button>
          <Button loading={save.busy} disabled={!isReady} onClick={() => void save.run()}>
            {t('Save the rule')}
          </Button>
        </>
      }
    >
      {save.problem !== '' && <FormProblem text={save.problem} />}
      <QueryState query={preview} skeleton={<SkeletonRows rows={6} />}>
        {(data) => (
          <div className={c['preview']}>
            <section>
              <h3>{t('Try it')}</h3>
              <PlacementFields values={tried} choices={choices} onChange={setTried} />
              <RuledValueList values={data.tried} />
            </section>
            <ImpactBox preview={data.impact} />
            {notesOf(data.data).map((note) => (
              <p key={note} className={c['warning']}>
                {note}
              </p>
            ))}
            <p className={c['rest']}>
              {t('No one who is here changes: {people} keep what they have.', { people: peopleText(data.people) })}
            </p>
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}
