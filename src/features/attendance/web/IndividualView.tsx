import { useCallback } from 'react';
import { t } from '#platform/web/i18n.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { PersonChooser } from './calendar/PersonChooser.tsx';
import { PersonMonth } from './calendar/PersonMonth.tsx';
import { textOf, useAddress } from '#platform/web/use-address.ts';

const chosenPerson = (query: Readonly<Record<string, unknown>>) => textOf(query['person']);

/** Calendar of one person by months, with a chooser. */
export function IndividualView() {
  const [person, change] = useAddress(chosenPerson);
  const choose = useCallback((id: string) => change({ person: id }), [change]);
  const chooser = <PersonChooser person={person} onChoose={choose} />;
  if (person) return <PersonMonth key={person} user_id={person} chooser={chooser} />;
  return (
    <>
      <PageHead title={t('Individual view')} line={t('One person’s days, month by month')} />
      {chooser}
      <Card>
        <EmptyState title={t('No person selected')} text={t('Choose a person above to see their month.')} />
      </Card>
    </>
  );
}
