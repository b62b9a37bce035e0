import { Button } from '@mantine/core';
import { mdiPencilOutline } from '@mdi/js';
import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import type { z } from 'zod';
import type { Fault } from '#platform/shared/fault.ts';
import { useContractForm, type FormOf } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showEdited } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { Section } from '../../rules/sections.ts';
import { AskButton, SectionCard } from './Section.tsx';
import { SectionFrame } from '../SectionFrame.tsx';
import { seenBy } from './seen-by.ts';
import type { ProfileView } from './profile-parts.ts';
import { useEditing, useFocusAfter, useProfileRefresh } from './use-profile.ts';

/** Response of a section's endpoint. */
export interface SectionReply<Data> {
  readonly data: Data;
  readonly version: string;
  readonly may_edit: boolean;
}

type ConflictFields<Values extends Record<string, unknown>> = Parameters<typeof FormConflict<Values>>[0]['fields'];

/** Describes how a section is read, shown, edited and saved. */
export interface SectionDescription<Data, Values extends Record<string, unknown>> {
  readonly view: ProfileView;
  readonly section: Section;
  readonly title: string;
  readonly seen?: string;
  readonly saveLabel?: string;
  readonly flush?: boolean;
  readonly query: UseQueryOptions<SectionReply<Data>, Fault, SectionReply<Data>, readonly unknown[]>;
  /** Returns the initial values of the form. */
  valuesOf(data: Data): Values;
  /** Loads the request schema of the endpoint. */
  schema(): Promise<z.core.$ZodType>;
  /** Saves the values; resolves to false if the user cancels a confirmation. */
  send(values: Values, version: string): Promise<SectionReply<Data> | false>;
  show(data: Data): ReactNode;
  /** Renders the fields of the form. */
  fields(form: FormOf<Values>): ReactNode;
  /** Fields of the dialog that opens if someone else has saved meanwhile. */
  differences: ConflictFields<Values>;
}

/** Shows a section of a profile, or its form in the same place. */
export function EditableSection<Data, Values extends Record<string, unknown>>(props: SectionDescription<Data, Values>) {
  const { view, section, title, flush = false } = props;
  const editing = useEditing();
  const stored = useQuery(props.query);
  const isOpen = editing.open === section && stored.data?.may_edit === true;
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, button);
  if (isOpen && stored.data) return <SectionForm {...props} stored={stored.data} onEnd={editing.end} />;
  const action = stored.data?.may_edit ? (
    <Button
      ref={button}
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={t('Edit {section}', { section: title })}
      leftSection={<Icon path={mdiPencilOutline} size={16} />}
      onClick={() => void editing.begin(section)}
    >
      {t('Edit')}
    </Button>
  ) : (
    stored.data && <AskButton view={view} />
  );
  return (
    <SectionCard
      id={section}
      title={title}
      seen={props.seen ?? seenBy(section, view)}
      history={{ view, section }}
      action={action}
      flush={flush}
    >
      <QueryState query={stored}>{({ data }) => props.show(data)}</QueryState>
    </SectionCard>
  );
}

type SectionFormProps<Data, Values extends Record<string, unknown>> = SectionDescription<Data, Values> & {
  stored: SectionReply<Data>;
  onEnd(): void;
};

function SectionForm<Data, Values extends Record<string, unknown>>(props: SectionFormProps<Data, Values>) {
  const { section, title, fields, differences, saveLabel = t('Save'), onEnd } = props;
  const contractForm = useSectionForm(props);
  const { form, conflict } = contractForm;
  return (
    <SectionFrame section={section} title={title} contractForm={contractForm} label={saveLabel} onEnd={onEnd}>
      <FormConflict form={form} conflict={conflict} fields={differences} />
      {fields(form)}
    </SectionFrame>
  );
}

function useSectionForm<Data, Values extends Record<string, unknown>>(props: SectionFormProps<Data, Values>) {
  const { query, stored, valuesOf, schema, send, onEnd } = props;
  const cache = useQueryClient();
  const refresh = useProfileRefresh();
  return useContractForm<Values>({
    schema,
    initialValues: valuesOf(stored.data),
    version: stored.version,
    send: async (values, version) => {
      const saved = await send(values, version);
      if (saved === false) return false;
      cache.setQueryData(query.queryKey, saved);
      onEnd();
      void refresh();
      return showEdited();
    },
  });
}
