import { Switch } from '@mantine/core';
import type { FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { SetupSection } from './SetupSection.tsx';
import type { SetupValues } from './setup-values.ts';

/** Settings for secret calendar addresses, and what they reveal about others. */
export function CalendarFeeds({ form }: { form: FormOf<SetupValues> }) {
  const { colleagues_see, has_team_feed } = form.getValues();
  return (
    <SetupSection title={t('Calendar feeds')} text={t('Private links for Outlook, Google and Apple calendars.')}>
      <Switch
        label={t('People can subscribe to their own leave')}
        description={t('The link always includes their shifts and holidays.')}
        {...form.getInputProps('has_own_feed', { type: 'checkbox' })}
      />
      <Switch
        label={t('People can subscribe to their team’s leave')}
        description={has_team_feed ? shownText(colleagues_see) : t('Existing links stop working.')}
        {...form.getInputProps('has_team_feed', { type: 'checkbox' })}
      />
    </SetupSection>
  );
}

const shownText = (seen: SetupValues['colleagues_see']) =>
  ({
    away: t('Shows what colleagues see: “Away”.'),
    type: t('Shows what colleagues see: the leave type.'),
    nothing: t('Colleagues see nothing, so only people who manage everyone’s leave can subscribe.'),
  })[seen];
