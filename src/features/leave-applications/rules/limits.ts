/** Maximum applications in a file made within a request; a batch makes larger ones. */
export const maxExportedAtOnce = 2_000;
/** Maximum applications checked before they are decided together: more than a page has. */
export const maxCheckedAtOnce = 200;

/** Maximum days of a team's leave in one request. */
export const maxTeamDays = 400;
