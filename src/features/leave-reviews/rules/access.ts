/** Everybody who is asked to decide about leave has one of these permissions. */
export const deciding = ['review_any_leave_application', 'view_review_leave_application'] as const;
