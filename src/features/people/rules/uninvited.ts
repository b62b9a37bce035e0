/** Whether a person cannot sign in yet because no invitation was sent or handed over. */
export const isUninvited = ({ status, was_invited }: { readonly status: string; readonly was_invited: boolean }) =>
  status === 'invited' && !was_invited;
