import { useId } from 'react';

/** Returns ids for label and description of a field whose control is a group, as its label has no input to point at. */
export function useFieldIds() {
  const id = useId();
  const [label, about] = [`${id}-label`, `${id}-about`];
  return {
    /** Props for `Input.Wrapper`. */
    wrapper: { labelElement: 'div', labelProps: { id: label }, descriptionProps: { id: about } },
    /** Props for the group and its first button. */
    area: { labelledBy: label, describedBy: about },
  } as const;
}
