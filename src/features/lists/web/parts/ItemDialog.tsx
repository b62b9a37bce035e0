import { Select, TextInput, type SelectProps, type TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useEditLoad } from '#platform/web/edit-load.ts';
import { useContractForm, type ContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { showAdded, showEdited } from '#platform/web/ui/notices.ts';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { sayFault } from '#platform/shared/translate.ts';
import { nameKey } from '../../rules/item-name.ts';
import type { Choice } from '../lists-api.ts';
import type { ListOfItems } from './lists.ts';
import { possibleParents } from '../possible-parents.ts';

interface ItemDialogProps {
  list: ListOfItems;
  /** Id of the item to edit; missing to add one. */
  id?: string | undefined;
  onSaved(): Promise<void>;
  onClose(): void;
}

type Values = { name: string; parent_id: string | null };

const emptyValues: Values = { name: '', parent_id: null };

/** Adds an item or edits the current state of one. */
export function ItemDialog({ list, id, onSaved, onClose }: ItemDialogProps) {
  const choices = useQuery({ ...list.api.list.read(), staleTime: 0 }).data?.data ?? noChoices;
  const { isLoading, ...contractForm } = useItemForm({ list, id, onSaved, onClose }, choices);
  const { form, conflict } = contractForm;
  const words = list.words();
  return (
    <FormDialog
      title={id === undefined ? words.add : words.edit}
      label={id === undefined ? words.add : t('Save')}
      contractForm={contractForm}
      isDisabled={isLoading}
      onClose={onClose}
    >
      {isLoading ? (
        <SkeletonRows rows={list.isTree ? 2 : 1} />
      ) : (
        <>
          <Difference list={list} form={form} conflict={conflict} choices={choices} />
          <NameField {...form.getInputProps('name')} />
          {list.isTree && <ParentField choices={choices} id={id} {...form.getInputProps('parent_id')} />}
        </>
      )}
    </FormDialog>
  );
}

function useItemForm({ list, id, onSaved, onClose }: ItemDialogProps, choices: readonly Choice[]) {
  const stored = useStoredItem(list, id, onClose);
  const contractForm = useContractForm<Values>({
    schema: useSchemaWithoutDoubles(list, choices, id),
    initialValues: stored ? { name: stored.data.name, parent_id: stored.data.parent_id } : emptyValues,
    version: stored?.version ?? '',
    creates: id === undefined,
    send: async ({ name, parent_id }, version) => {
      await list.api.store.call({
        body: { name, ...(list.isTree && { parent_id }), ...(id !== undefined && { id, version }) },
      });
      onClose();
      // A following dialog takes the focus from where this one has left it, and returns it there.
      await onSaved();
      void (id === undefined ? showAdded() : showEdited());
    },
  });
  const { form } = contractForm;
  // Validates a name that was typed before the existing ones were loaded.
  useEffect(() => {
    if (form.getValues().name) void form.validateField('name');
    // oxlint-disable-next-line react/exhaustive-deps -- only the names that are there make the difference
  }, [choices]);
  return { ...contractForm, isLoading: id !== undefined && !stored };
}

const noChoices: readonly Choice[] = [];

/**
 * Read once, so that nothing changes in an open form; a later save reports changes made meanwhile.
 * The dialog closes if reading fails.
 */
function useStoredItem({ api }: ListOfItems, id: string | undefined, onClose: () => void) {
  const stored = useQuery({
    ...api.edit.read({ params: { id: id ?? '' } }),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useEditLoad(stored.error, onClose);
  return stored.data;
}

type ItemForm = ContractForm<Values>;

interface DifferenceProps extends Pick<ItemForm, 'form' | 'conflict'> {
  list: ListOfItems;
  choices: readonly Choice[];
}

function Difference({ list, form, conflict, choices }: DifferenceProps) {
  const nameOf = (id: unknown) => choices.find((choice) => choice.id === id)?.name ?? '';
  const parent = { label: t('Parent department'), text: nameOf };
  return (
    <FormConflict<Values>
      form={form}
      conflict={conflict}
      fields={{ name: t('Name', { of: 'thing' }), ...(list.isTree && { parent_id: parent }) }}
    />
  );
}

/** The dialog opens before its data is loaded, so the field takes the focus when it appears. */
function NameField(input: TextInputProps) {
  return (
    <TextInput
      label={t('Name', { of: 'thing' })}
      withAsterisk
      autoComplete="off"
      maxLength={200}
      autoFocus
      data-autofocus
      {...input}
    />
  );
}

interface ParentFieldProps extends Omit<SelectProps, 'data'> {
  choices: readonly Choice[];
  id: string | undefined;
}

/** Chooses the parent among possible departments. */
function ParentField({ choices, id, ...input }: ParentFieldProps) {
  const parents = useMemo(() => possibleParents(choices, id), [choices, id]);
  return (
    <Select
      label={t('Parent department')}
      placeholder={t('No parent department')}
      description={t('The department above this one, such as Operations for Assembly.')}
      data={parents.map((choice) => ({ value: choice.id, label: choice.name }))}
      searchable
      clearable
      nothingFoundMessage={t('No matches')}
      {...input}
    />
  );
}

/** Returns the endpoint's schema plus a check against existing names, which saves a request. */
function useSchemaWithoutDoubles({ type }: ListOfItems, choices: readonly Choice[], ownId: string | undefined) {
  const known = useRef(choices);
  known.current = choices;
  return async () => {
    const { listFaults, ...contracts } = await import('../../contract.ts');
    const { body } =
      Object.values(contracts).find(({ list }) => list.route.includes(`/${type}/`))?.store ??
      contracts.departments.store;
    const isTaken = (name: string) =>
      known.current.some((choice) => choice.id !== ownId && nameKey(choice.name) === nameKey(name));
    return (body as typeof contracts.departments.store.body).refine(({ name }: { name: string }) => !isTaken(name), {
      path: ['name'],
      error: () => sayFault(listFaults.nameTaken),
    });
  };
}
