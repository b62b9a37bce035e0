import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { weekText } from '#features/company/rules/week-text.ts';
import { departmentsList, workPlacesList } from '#features/lists/web/parts/lists.ts';
import { placeWeeksApi, type Item, type PlaceTerms } from './place-weeks-api.ts';
import { PlaceWeekEditor } from './PlaceWeekEditor.tsx';
import { PlaceZone } from './PlaceZone.tsx';
import { TermRows } from './TermRows.tsx';
import c from './places.module.css';

/** Week and zone of a place of work. */
export function WorkPlaceWeek() {
  const { work_place_id: id = '' }: { work_place_id?: string } = useParams({ strict: false });
  return <PlaceWeek key={id} item={{ type: 'work_place', id }} />;
}

/** Week of a department. */
export function DepartmentWeek() {
  const { department_id: id = '' }: { department_id?: string } = useParams({ strict: false });
  return <PlaceWeek key={id} item={{ type: 'department', id }} />;
}

/** Week and time zone for people without a week of their own: now, from later dates on, and before. */
function PlaceWeek({ item }: { item: Item }) {
  const query = useQuery({ ...placeWeeksApi.index.read({ params: item }), staleTime: 0 });
  const isPlace = item.type === 'work_place';
  const list = isPlace ? workPlacesList : departmentsList;
  return (
    <>
      <PageHead
        title={query.data?.name ?? '\u00a0'}
        lead={<Link to={`/settings/people/${list.type}`}>{list.words().title}</Link>}
        line={t('Counts for people without a week of their own.')}
      />
      <QueryState query={query} page skeleton={<SkeletonRows rows={8} />}>
        {(terms) => (
          <div className={c['page']}>
            <Week item={item} terms={terms} />
            {isPlace && <PlaceZone item={item} terms={terms} />}
          </div>
        )}
      </QueryState>
    </>
  );
}

const noWeek = () => t('No own week.');

function Week({ item, terms }: { item: Item; terms: PlaceTerms }) {
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useSession().can('edit_employee_employment_info');
  const current = terms.weeks.findLast(({ effective_from }) => effective_from <= companyToday());
  if (isOpen) return <PlaceWeekEditor {...{ item, terms }} onEnd={() => setOpen(false)} />;
  return (
    <Card className={c['section']}>
      <header>
        <h2>{t('Working week')}</h2>
        {mayEdit && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('Change working week')}
          </Button>
        )}
      </header>
      {!current?.week && <p>{noWeek()}</p>}
      <TermRows
        {...{ item, terms }}
        part="week"
        isLocked={!mayEdit}
        rows={terms.weeks.map(({ effective_from, week }) => ({
          effective_from,
          text: week ? weekText(week) : noWeek(),
        }))}
      />
    </Card>
  );
}
