import { Button, Select } from '@mantine/core';
import { mdiAccountPlusOutline, mdiPencilOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Back } from '#platform/web/ui/Back.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { RowMenu } from '#platform/web/ui/list/RowMenu.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { AssignRuleDialog } from './AssignRuleDialog.tsx';
import { payApi, type PayRulesPage, type ShownRule } from './pay-api.ts';
import { peopleText } from './people-text.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { termsOn } from './terms-words.ts';
import { TermsDialog } from './TermsDialog.tsx';
import { TermsView } from './TermsView.tsx';
import { useRuleActions } from './use-rule-actions.ts';
import c from './pay.module.css';

interface RuleViewProps {
  rule: ShownRule;
  page: PayRulesPage;
  /** Called when the rule was deleted. */
  onGone(): void;
}

/** One pay rule: its terms of a date in plain words, and the people who have it. */
export function RuleView({ rule, page, onGone }: RuleViewProps) {
  const today = companyToday();
  const [from, setFrom] = useState(termsOn(rule.terms, today)?.effective_from);
  const { actionsOf, renaming, assigning, assign, close } = useRuleActions({
    version: page.version,
    onDeleted: onGone,
  });
  const [isEditing, setEditing] = useState(false);
  const dated = rule.terms.find(({ effective_from }) => effective_from === from) ?? rule.terms[0];
  return (
    <>
      <PageHead
        title={rule.name}
        lead={<Back to="/settings/time/pay-rules" text={t('Pay rules')} />}
        line={dated && t('Terms from {date}', { date: date(dated.effective_from) })}
      >
        <Button leftSection={<Icon path={mdiAccountPlusOutline} size={18} />} onClick={() => assign(rule)}>
          {t('Assign people')}
        </Button>
        {dated && (
          <Button
            variant="default"
            leftSection={<Icon path={mdiPencilOutline} size={18} />}
            onClick={() => setEditing(true)}
          >
            {t('Change terms')}
          </Button>
        )}
        <RowMenu name={rule.name} actions={actionsOf(rule)} />
      </PageHead>
      {rule.terms.length > 1 && (
        <Select
          className={c['dates'] ?? ''}
          label={t('Start of the terms')}
          allowDeselect={false}
          data={rule.terms.map(({ effective_from }) => ({ value: effective_from, label: date(effective_from) }))}
          value={from ?? null}
          onChange={(chosen) =>
            setFrom(rule.terms.find(({ effective_from }) => effective_from === chosen)?.effective_from)
          }
        />
      )}
      <div className={c['rule']}>
        {dated && <TermsView terms={dated.terms} leaveTypes={page.countable_leave} />}
        <People rule={rule} />
      </div>
      {isEditing && dated && (
        <TermsDialog
          rule={rule}
          version={page.version}
          dated={dated}
          onClose={() => setEditing(false)}
          onStored={setFrom}
        />
      )}
      {renaming && <RenameDialog rule={renaming} version={page.version} onClose={close} />}
      {assigning && <AssignRuleDialog page={page} rule={assigning} onClose={close} />}
    </>
  );
}

/** People who have the rule, each since a date. */
function People({ rule: { id } }: { rule: ShownRule }) {
  const query = useQuery(payApi.people.read({ query: { pay_rule_id: id } }));
  return (
    <Card title={t('People')} className={c['people']}>
      <QueryState query={query}>
        {({ total, people }) =>
          total === 0 ? (
            <p>{t('No one has this pay rule yet.')}</p>
          ) : (
            <>
              <p>{peopleText(total)}</p>
              <ul aria-label={t('People with this pay rule')} tabIndex={0}>
                {people.map(({ id: of, name, avatar, since }) => (
                  <li key={of}>
                    <Avatar name={name} avatar={avatar} size={28} />
                    <span>
                      <b>{name}</b>
                      {since && <small>{t('Since {date}', { date: date(since) })}</small>}
                    </span>
                  </li>
                ))}
              </ul>
              {total > people.length && <p>{t('and {count} more', { count: total - people.length })}</p>}
            </>
          )
        }
      </QueryState>
    </Card>
  );
}
