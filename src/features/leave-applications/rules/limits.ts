/** Applications of a file that is waited for; a file of more is made by a batch. */
export const maxExportedAtOnce = 2_000;
/** As many are looked at before they are decided together: more than a page has. */
export const maxCheckedAtOnce = 200;

/** Days of a team's leave that are read at once. */
export const maxTeamDays = 400;
