import { ActionIcon, Button } from '@mantine/core';
import { mdiClose, mdiInformationOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirmAction, showSuccess } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { useAction } from '#platform/web/use-action.ts';
import { useUnsavedGuard } from '#platform/web/unsaved-guard.ts';
import type { RuleInput, ShownRule } from '../../rules/shapes.ts';
import { notesOf, peopleText } from '../rule-words.ts';
import { rulesApi } from '../rules-api.ts';
import { useRefresh, type RulesPage } from '../use-rules.ts';
import { RuleFields } from './RuleFields.tsx';
import { RulePreview } from './RulePreview.tsx';
import { emptyRule, isSameRule } from './rule-draft.ts';
import c from './editor.module.css';

interface RuleEditorProps {
  /** Undefined: a new one. */
  rule: ShownRule | undefined;
  page: RulesPage;
  onClose(): void;
  onStored(id: string): void;
  onApply(): void;
}

/** The open rule beside the list: who, what they get, and the way to its preview. */
export function RuleEditor({ rule, page, onClose, onStored, onApply }: RuleEditorProps) {
  const stored = rule?.rule ?? emptyRule;
  const [draft, setDraft] = useState<RuleInput>(stored);
  const [isPreviewed, setPreviewed] = useState(false);
  const choices = useQuery(rulesApi.choices.read());
  const isDirty = !isSameRule(draft, stored);
  const mayLeave = useUnsavedGuard(isDirty);
  const close = () => void mayLeave().then((leaves) => leaves && onClose());
  return (
    <aside className={c['editor']} aria-label={rule?.name ?? t('New rule')}>
      <header>
        <div>
          <h2>{rule?.name ?? t('New rule')}</h2>
          {rule && <p>{placeText(rule, page)}</p>}
        </div>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Close', { of: 'window' })} onClick={close}>
          <Icon path={mdiClose} size={20} />
        </ActionIcon>
      </header>
      <div className={c['body']}>
        <QueryState query={choices} skeleton={<SkeletonRows rows={7} />}>
          {(all) => <RuleFields draft={draft} choices={all} onChange={(change) => setDraft({ ...draft, ...change })} />}
        </QueryState>
        {rule && <Notes rule={rule} isDirty={isDirty} onApply={onApply} />}
      </div>
      <footer>
        {rule && <DeleteRule rule={rule} version={page.version} onDeleted={onClose} />}
        <Button variant="default" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button disabled={!isDirty} onClick={() => setPreviewed(true)}>
          {t('See what it does')}
        </Button>
      </footer>
      {isPreviewed && (
        <RulePreview
          id={rule?.id}
          draft={draft}
          version={page.version}
          choices={choices.data}
          onBack={() => setPreviewed(false)}
          onStored={onStored}
        />
      )}
    </aside>
  );
}

/** 'Rule 2 of 5, changed by Ida Holm on 3 November' */
function placeText({ id, author, updated_at }: ShownRule, { data }: RulesPage): string {
  const place = { place: data.findIndex((rule) => rule.id === id) + 1, of: data.length };
  const day = date(updated_at.slice(0, 10));
  return author
    ? t('Rule {place} of {of}, changed by {name} on {date}', { ...place, name: author.name, date: day })
    : t('Rule {place} of {of}', place);
}

interface NotesProps {
  rule: ShownRule;
  isDirty: boolean;
  onApply(): void;
}

function Notes({ rule, isDirty, onApply }: NotesProps) {
  return (
    <>
      {notesOf(rule).map((note) => (
        <p key={note} className={c['warning']}>
          {note}
        </p>
      ))}
      <div className={c['note']}>
        <Icon path={mdiInformationOutline} size={18} />
        <p>
          {t('Applies when someone joins or moves here. {people} already here keep what they have.', {
            people: peopleText(rule.people),
          })}
        </p>
        {rule.people > 0 && (
          <Button variant="default" size="xs" disabled={isDirty} onClick={onApply}>
            {t('Apply to {people}', { people: peopleText(rule.people) })}
          </Button>
        )}
      </div>
      {rule.applied && <Applied applied={rule.applied} />}
    </>
  );
}

function Applied({ applied }: { applied: NonNullable<ShownRule['applied']> }) {
  const refresh = useRefresh();
  const undo = useAction(
    async () => {
      const { message } = await rulesApi.undo.call({ body: { batch_id: applied.batch_id } });
      void showSuccess(message);
    },
    {
      ask: () =>
        confirmAction({
          title: t('Undo this rule for {people}?', { people: peopleText(applied.people) }),
          about: [t('They have again what they had before. What was changed since stays.')],
          verb: t('Undo'),
        }),
      refresh,
    },
  );
  return (
    <div className={c['note']}>
      <p>
        {t('Applied to {people} on {date}', {
          people: peopleText(applied.people),
          date: date(applied.at.slice(0, 10)),
        })}
      </p>
      <Button variant="default" size="xs" loading={undo.busy} onClick={() => void undo.run()}>
        {t('Undo')}
      </Button>
    </div>
  );
}

interface DeleteRuleProps {
  rule: ShownRule;
  version: string;
  onDeleted(): void;
}

function DeleteRule({ rule, version, onDeleted }: DeleteRuleProps) {
  const refresh = useRefresh();
  const remove = useAction(
    async () => {
      const { message } = await rulesApi.remove.call({ body: { id: rule.id, version } });
      onDeleted();
      void showSuccess(message);
    },
    {
      ask: () =>
        confirmAction({
          title: t('Delete the rule {name}?', { name: rule.name }),
          about: [t('People keep what they have by it.')],
          verb: t('Delete'),
        }),
      refresh,
    },
  );
  return (
    <Button variant="light" color="error" loading={remove.busy} onClick={() => void remove.run()}>
      {t('Delete')}
    </Button>
  );
}
