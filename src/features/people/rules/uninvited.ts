/** Whether somebody cannot sign in yet because nobody has sent or given them an invitation. */
export const isUninvited = ({ status, was_invited }: { readonly status: string; readonly was_invited: boolean }) =>
  status === 'invited' && !was_invited;
