import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { showEdited, showFailure } from '#platform/web/ui/notices.ts';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import type { leaveReviews } from '../../rules/processes-contract.ts';
import { ReviewerSelect } from './PersonSelect.tsx';
import { peopleText } from './process-words.ts';
import { reviewsApi, useProcessNews } from './processes-api.ts';
import c from './processes.module.css';

type Department = Reply<(typeof leaveReviews)['heads']>['data'][number];

/** Heads of departments, who approve by rule. Changes apply immediately, independent of the form. */
export function DepartmentHeads() {
  const query = useQuery(reviewsApi.heads.read());
  return (
    <>
      <h2 id="department-heads">{t('Heads of departments')}</h2>
      <QueryState query={query} skeleton={<SkeletonRows rows={3} />}>
        {({ data }) => (
          <>
            <p className={c['hint']}>{lineOf(data)}</p>
            <ul className={c['heads']} aria-labelledby="department-heads">
              {data.map((department) => (
                <Head key={department.id} department={department} />
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </>
  );
}

function lineOf(departments: readonly Department[]): string {
  const count = departments.filter(({ head }) => head === null).length;
  return t(
    '{count, plural, =0 {Every department has a head.} one {# department has no head, so the department above or others approve.} other {# departments have no head, so the department above or others approve.}}',
    { count },
  );
}

function Head({ department: { id, name, people, head } }: { department: Department }) {
  const refresh = useProcessNews();
  const set = useAction(
    async (person_id: string | null) => {
      await reviewsApi.storeHead.call({ body: { department_id: id, person_id } });
      void showEdited();
    },
    { onFault: inlineOr(showFailure), refresh },
  );
  return (
    <li>
      <span>
        {name} <small>{peopleText(people)}</small>
      </span>
      <ReviewerSelect
        key={head?.id ?? 'none'}
        name={t('Head of {department}', { department: name })}
        placeholder={t('No head')}
        error={set.problem || (head && !head.can_decide ? t('cannot approve leave') : undefined)}
        value={head}
        onChange={(person) => void set.run(person.id)}
      />
      {head && (
        <Button variant="subtle" size="xs" loading={set.busy} onClick={() => void set.run(null)}>
          {t('Remove {name}', { name: head.name })}
        </Button>
      )}
    </li>
  );
}
