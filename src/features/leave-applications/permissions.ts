import type { PermissionDeclarations } from '#platform/shared/permissions.ts';

export const permissions: PermissionDeclarations = {
  Leave: {
    view_leave_application: { position: 4010, lowest: 'Employee', words: 'see their own leave' },
    apply_leave_application: { position: 4020, lowest: 'Employee', words: 'apply for leave' },
    view_any_leave_application: { position: 4030, lowest: 'Team lead', words: 'see everyone’s leave applications' },
    view_review_leave_application: {
      position: 4040,
      lowest: 'Team lead',
      words: 'see leave applications they can approve',
    },
    review_any_leave_application: {
      position: 4050,
      lowest: 'HR manager',
      words: 'approve or reject everyone’s leave applications',
    },
    change_decision_leave_application: {
      position: 4060,
      lowest: 'HR manager',
      words: 'change decisions on leave afterwards',
    },
    edit_leave_application_reviewer: {
      position: 4070,
      lowest: 'HR manager',
      words: 'change the approvers of a leave application',
    },
    delete_any_leave_application: {
      position: 4080,
      lowest: 'HR manager',
      words: 'delete everyone’s leave applications',
    },
    view_leave_review: { position: 4210, lowest: 'HR manager', words: 'see review processes and their people' },
    add_leave_review: { position: 4220, lowest: 'HR manager', words: 'create review processes' },
    edit_leave_review: { position: 4230, lowest: 'HR manager', words: 'edit review processes' },
    delete_leave_review: { position: 4240, lowest: 'HR manager', words: 'delete review processes' },
    assign_leave_review: {
      position: 4250,
      lowest: 'HR manager',
      words: 'assign people to review processes and remove them',
    },
  },
};
