import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useContractForm, type ContractForm } from '#platform/web/form.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { accessApi } from '#features/access/web/parts/access-api.ts';
import { chosenForNewcomers, useNewcomerChoices } from '#features/access/web/parts/newcomers.ts';

export interface AddedPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly username: string;
}

export interface PersonValues extends Record<string, unknown> {
  name: string;
  email: string;
  /** undefined while none is proposed or typed: the server then chooses one. */
  username: string | undefined;
  role_id: string;
  joined_on: string | undefined;
  department_id: string | undefined;
  designation_id: string | undefined;
  employment_type_id: string | undefined;
  manager_id: string | undefined;
  /** Seconds */
  weekly_work_time: number | undefined;
  /** ISO weekdays; none: those of the company. */
  working_days: readonly number[];
  /** Undefined while nobody has chosen, null where nothing is to be given. */
  leave_policy_id: string | null | undefined;
  leave_review_id: string | null | undefined;
}

const nobody = (): PersonValues => ({
  name: '',
  email: '',
  username: undefined,
  role_id: '',
  joined_on: companyToday(),
  department_id: undefined,
  designation_id: undefined,
  employment_type_id: undefined,
  manager_id: undefined,
  weekly_work_time: undefined,
  working_days: [],
  leave_policy_id: undefined,
  leave_review_id: undefined,
});

export interface PersonForm extends ContractForm<PersonValues> {
  /** Whether the username in the field is free; undefined until that is known. */
  readonly isFree: boolean | undefined;
  typeUsername(text: string): void;
}

export function usePersonForm(onAdded: (added: AddedPerson) => void): PersonForm {
  const cache = useQueryClient();
  const newcomerChoices = useNewcomerChoices();
  const [initialValues] = useState(nobody);
  const personForm = useContractForm<PersonValues>({
    schema: async () => (await import('#features/access/contract.ts')).access.addPerson.body,
    initialValues,
    creates: true,
    send: async ({ leave_policy_id, leave_review_id, working_days, ...values }) => {
      const chosen = chosenForNewcomers(newcomerChoices, { leave_policy_id, leave_review_id });
      const days = working_days.length > 0 ? { working_days } : {};
      const body = { ...values, ...days, ...chosen } as Parameters<typeof accessApi.addPerson.call>[0]['body'];
      const { id, username } = await accessApi.addPerson.call({ body });
      onAdded({ id, username, name: values.name.trim(), email: values.email.trim() });
      // Lists of people are outdated now.
      await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== accessApi.authorization.key[0] });
    },
  });
  return { ...personForm, ...useUsername(personForm.form) };
}

/** Milliseconds without typing before a username is proposed or looked up. */
const debounceMs = 250;

/** Proposes a free username from the address or the name until the user types one; a typed one is looked up. */
function useUsername(form: PersonForm['form']): Pick<PersonForm, 'isFree' | 'typeUsername'> {
  const [isTyped, setTyped] = useState(false);
  const { name, email, username } = form.getValues();
  const [lookup] = useDebouncedValue(JSON.stringify(isTyped ? { name, email, username } : { name, email }), debounceMs);
  const sent = JSON.parse(lookup) as { name: string; email: string; username?: string };
  const isWorthAsking = sent.username !== undefined ? sent.username !== '' : sent.name + sent.email !== '';
  const answer = useQuery({
    ...accessApi.proposeUsername.read({
      query: { ...sent, name: sent.name.slice(0, 120), email: sent.email.slice(0, 200) },
    }),
    enabled: isWorthAsking,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isCurrent = isWorthAsking && !answer.isPlaceholderData && answer.data !== undefined;
  const proposal = !isTyped && isCurrent ? answer.data?.username : undefined;
  useEffect(() => {
    if (proposal !== undefined && proposal !== username) form.setFieldValue('username', proposal);
    // oxlint-disable-next-line react/exhaustive-deps -- the form is another object at every change
  }, [proposal, username]);
  const isTypedFree = sent.username === username ? (answer.data?.is_free ?? undefined) : undefined;
  const isKnownFree = isTyped ? isTypedFree : proposal === username;
  return {
    isFree: isCurrent ? isKnownFree : undefined,
    typeUsername(text: string) {
      // An emptied field gets a proposal again.
      setTyped(text !== '');
      form.setFieldValue('username', text || undefined);
    },
  };
}
