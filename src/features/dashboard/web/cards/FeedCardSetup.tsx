import { NumberInput, Switch, SegmentedControl } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mdiClockOutline } from '@mdi/js';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { paragraph } from '#platform/web/paragraph.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { showEdited } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import { useSession } from '#platform/web/session.ts';
import { applicationSettings } from '#features/company/events.ts';
import type { dashboard } from '../../contract.ts';
import type { CardChoice } from '../../rules/cards.ts';
import { dashboardApi } from '../dashboard-api.ts';
import { CardGlyph, CardOrder } from './CardOrder.tsx';
import { cardWords } from './card-words.ts';
import { ShownCard } from './ShownCard.tsx';
import c from './card-setup.module.css';

type Stored = Reply<(typeof dashboard)['cardSetup']>;

interface Values extends Record<string, unknown> {
  cards: CardChoice[];
  may_order_feed_cards: boolean;
  people_per_feed_card: number | '';
}

/** Sets which cards appear beside the posts for everyone, and their order. */
export function FeedCardSetup() {
  const cache = useQueryClient();
  const query = useQuery({ ...dashboardApi.cardSetup.read(), staleTime: 0 });
  const refresh = () => void cache.invalidateQueries({ queryKey: dashboardApi.cardSetup.key });
  useLive(applicationSettings, refresh);
  useLive(connected, refresh);
  return (
    <>
      <PageHead title={t('Feed cards')} line={t('Choose which cards appear next to the posts, and in what order.')} />
      <QueryState query={query} page>
        {(stored) => <SetupForm stored={stored} />}
      </QueryState>
    </>
  );
}

function useSetupForm({ cards, may_order_feed_cards, people_per_feed_card, version }: Stored) {
  const cache = useQueryClient();
  return useContractForm<Values>({
    schema: async () => (await import('../../contract.ts')).dashboard.saveCardSetup.body.omit({ version: true }),
    initialValues: { cards: [...cards], may_order_feed_cards, people_per_feed_card },
    version,
    send: async (values, read) => {
      const { message: _, ...saved } = await dashboardApi.saveCardSetup.call({
        body: { ...values, people_per_feed_card: Number(values.people_per_feed_card), version: read },
      });
      cache.setQueryData(dashboardApi.cardSetup.read().queryKey, saved);
      void showEdited();
    },
  });
}

/** 'Who is in, On leave (hidden)' */
const inWords = (value: unknown): string =>
  ((value ?? []) as readonly CardChoice[])
    .map(({ key, is_shown }) => (is_shown ? cardWords(key).name : t('{name} (hidden)', { name: cardWords(key).name })))
    .join(', ');

function SetupForm({ stored }: { stored: Stored }) {
  const { form, problem, busy, conflict, submit } = useSetupForm(stored);
  const { cards, people_per_feed_card } = form.getValues();
  return (
    <div className={c['halves']}>
      <form className={c['form']} onSubmit={submit} noValidate>
        <FormConflict form={form} conflict={conflict} fields={conflictFields()} />
        <section aria-label={t('Cards')}>
          <CardOrder cards={cards} onChange={(changed) => form.setFieldValue('cards', changed)} first={<ClockLine />} />
        </section>
        <Card className={c['rest']}>
          <Switch
            label={t('Let people reorder and hide cards')}
            description={ownText(stored.own_orders)}
            {...form.getInputProps('may_order_feed_cards', { type: 'checkbox' })}
          />
          <NumberInput
            label={t('People per card')}
            description={t('People can open the full list.')}
            min={1}
            max={20}
            allowDecimal={false}
            clampBehavior="none"
            {...form.getInputProps('people_per_feed_card')}
          />
        </Card>
        <SaveFoot dirty={form.isDirty()} busy={busy} problem={problem} label={t('Save cards')} />
      </form>
      <CardPreview cards={cards} few={Number(people_per_feed_card) || stored.people_per_feed_card} />
    </div>
  );
}

const conflictFields = () => ({
  cards: { label: t('Cards'), text: inWords },
  may_order_feed_cards: {
    label: t('Let people reorder and hide cards'),
    text: (value: unknown) => (value === true ? t('Yes') : t('No')),
  },
  people_per_feed_card: t('People per card'),
});

const ownText = (count: number): string =>
  paragraph(
    t('The clock is always shown.'),
    count > 0 &&
      t('{count, plural, one {# person keeps their own order.} other {# people keep their own order.}}', { count }),
  );

/** The clock, which comes first for everyone. */
function ClockLine() {
  return (
    <li data-fixed>
      <CardGlyph
        icon={mdiClockOutline}
        name={t('Clock')}
        help={t('Your day and week. Always first, so it’s easy to find.')}
      />
      <Switch aria-label={t('Show {name}', { name: t('Clock') })} checked disabled readOnly />
    </li>
  );
}

/** Shows the real cards as they would appear beside the posts. */
function CardPreview({ cards, few }: { cards: readonly CardChoice[]; few: number }) {
  const { can } = useSession();
  const [window, setWindow] = useState('wide');
  const shown = cards.filter(({ key, is_shown }) => is_shown && (key !== 'who_is_in' || can('view_any_attendance')));
  return (
    <section className={c['preview']} aria-label={t('Preview')}>
      <header>
        <h2>{t('Preview')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('Preview size')}
          value={window}
          data={[
            { value: 'wide', label: t('Desktop') },
            { value: 'phone', label: t('Phone') },
          ]}
          onChange={setWindow}
        />
      </header>
      <div className={c['mini']} data-window={window}>
        {shown.map(({ key }) => (
          <ShownCard key={key} card={key} few={few} />
        ))}
        {shown.length === 0 && <p>{t('Only the clock is shown.')}</p>}
      </div>
    </section>
  );
}
