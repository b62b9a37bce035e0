import { useId } from 'react';

/** A field whose control is a group has no input for its label to point at: ids for its label and its description. */
export function useFieldIds() {
  const id = useId();
  const [label, about] = [`${id}-label`, `${id}-about`];
  return {
    /** For `Input.Wrapper`. */
    wrapper: { labelElement: 'div', labelProps: { id: label }, descriptionProps: { id: about } },
    /** For the group and the button that begins. */
    area: { labelledBy: label, describedBy: about },
  } as const;
}
