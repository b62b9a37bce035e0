/**
 * Everything a person can be allowed to do, in the order in which screens show it. A role is a named set of these. Each
 * has the
 * words that complete "People with this role can …".
 */
export const permissionGroups = [
  {
    name: 'Clocking',
    permissions: {
      allow_clock_in_out_attendance: 'clock in and out in the browser',
      allow_clock_break_resume_attendance: 'take a break and resume',
      allowed_bio_devices: 'clock on a device only',
    },
  },
  {
    name: 'Attendance',
    permissions: {
      view_attendance: 'see their own attendance and shifts',
      view_any_attendance: 'see everyone’s attendance in the bird view',
      edit_any_attendance: 'correct clocks and breaks of any day and review irregular days',
      add_any_attendance: 'add attendance for a colleague',
      delete_any_attendance: 'delete an attendance entry',
      view_archived_employee: 'see people who have left, and their time',
      configure_attendance_setup: 'change the attendance setup',
    },
  },
  {
    name: 'Shifts',
    permissions: {
      view_shift_calendar: 'see everyone’s shifts, drafts too',
      edit_shift_calendar: 'assign, publish, cancel and clear shifts',
      view_shift_template: 'see the shift templates',
      add_shift_template: 'create shift templates',
      edit_shift_template: 'edit shift templates',
      delete_shift_template: 'delete shift templates',
      access_calendar_module: 'open the calendar',
    },
  },
  {
    name: 'Leave',
    permissions: {
      view_leave_application: 'see their own leave',
      apply_leave_application: 'apply for leave',
      view_any_leave_application: 'see everyone’s leave applications',
      view_review_leave_application: 'see the leave applications they are asked to review',
      review_any_leave_application: 'approve or reject everyone’s leave applications',
      change_decision_leave_application: 'change a decision on leave afterwards',
      edit_leave_application_reviewer: 'change who reviews a leave application',
      delete_any_leave_application: 'delete everyone’s leave applications',
      view_employee_leave: 'see the leave section of other people’s profiles',
      edit_employee_leave: 'change the leave policy and the review process of a person',
      configure_leave_setup: 'change the leave setup',
      view_leave_type: 'see the leave types',
      add_leave_type: 'create leave types',
      edit_leave_type: 'edit leave types',
      delete_leave_type: 'delete leave types',
      view_leave_policy: 'see the leave packages and who has them',
      add_leave_policy: 'create leave packages',
      edit_leave_policy: 'edit leave packages',
      delete_leave_policy: 'delete leave packages',
      assign_leave_policy: 'give people a leave package and take it away',
      view_leave_review: 'see the review processes and who has them',
      add_leave_review: 'create review processes',
      edit_leave_review: 'edit review processes',
      delete_leave_review: 'delete review processes',
      assign_leave_review: 'give people a review process and take it away',
      view_holiday: 'see the holidays and who has them',
      add_holiday: 'create and import holidays',
      edit_holiday: 'edit holidays',
      delete_holiday: 'delete holidays',
      assign_holiday: 'give people a holiday and take it away',
      assign_employee_holiday: 'change the holidays on a person’s profile',
    },
  },
  {
    name: 'People',
    permissions: {
      view_employee: 'see the list of people',
      add_employee: 'add people, duplicate profiles and send invitations again',
      import_employee: 'import people from a file',
      edit_employee: 'edit other people’s profiles',
      view_employee_personal_info: 'see personal data that others keep private',
      view_employee_employment_info: 'see the employment and the work from home of others',
      edit_employee_employment_info: 'edit the employment and the work from home of others',
      view_employee_salary_info: 'see the salary and the bank account of others',
      edit_employee_salary_info: 'edit the salary and the bank account of others',
      edit_employee_note: 'write the note of a profile',
      view_employee_document: 'see other people’s documents',
      add_employee_document: 'add documents to other people’s profiles',
      delete_employee_document: 'delete other people’s documents',
      change_employee_status: 'change the status of a profile',
      change_employee_privacy: 'change the privacy of a profile',
      reset_employee_password: 'reset other people’s passwords',
      discharge_employee: 'discharge people',
      restore_employee: 'bring back people who have left',
      view_employee_group: 'see the groups and who is in them',
      add_employee_group: 'create groups',
      edit_employee_group: 'edit groups',
      delete_employee_group: 'delete groups',
      assign_employee_group: 'put people into a group and take them out',
      view_department: 'see the departments',
      add_department: 'create departments',
      edit_department: 'edit departments',
      delete_department: 'delete departments',
      view_designation: 'see the designations',
      add_designation: 'create designations',
      edit_designation: 'edit designations',
      delete_designation: 'delete designations',
      view_employment_type: 'see the employment types',
      add_employment_type: 'create employment types',
      edit_employment_type: 'edit employment types',
      delete_employment_type: 'delete employment types',
      view_document_type: 'see the document types',
      add_document_type: 'create document types',
      edit_document_type: 'edit document types',
      delete_document_type: 'delete document types',
    },
  },
  {
    name: 'Feed',
    permissions: {
      add_feed: 'post to the feed',
      edit_any_feed: 'edit other people’s posts',
      delete_any_feed: 'delete other people’s posts',
      pin_feed: 'pin and unpin posts',
      delete_any_feed_comment: 'delete other people’s comments',
      configure_feed_sidebar_card: 'choose the cards beside the feed',
    },
  },
  { name: 'Reports', permissions: { access_report_module: 'open the reports' } },
  {
    name: 'Billing',
    permissions: {
      view_billing_plan_overview: 'see the plan and upgrade it',
      view_billing_payment_transaction: 'see the payments',
      cancel_billing_subscription: 'cancel the subscription',
    },
  },
  {
    name: 'Biometric',
    permissions: {
      view_biocom_record: 'see the records of biometric devices',
      view_biocom_device: 'see the biometric devices and their users',
      add_biocom_device: 'create and connect devices',
      edit_biocom_device: 'edit devices and synchronise their users',
      delete_biocom_device: 'delete devices',
    },
  },
  {
    name: 'Settings',
    permissions: {
      view_app_settings_menu: 'open the settings',
      configure_company_setup: 'change the company information',
      configure_network_setup: 'choose the networks people may clock from',
      configure_email_setup: 'change the email setup',
      configure_notification_setup: 'choose who is told of what, and how',
      configure_handbook_link: 'change the link to the employee handbook',
      configure_theme_design: 'change the colours of Muster',
    },
  },
  {
    name: 'Access',
    permissions: {
      view_role: 'see the roles, who holds them and what they permit',
      add_role: 'create roles',
      edit_role: 'rename and reorder roles',
      delete_role: 'delete roles',
      assign_role_permission: 'change the permissions of a role',
      assign_role_user: 'give people a role and take it away',
      view_trash: 'find what is in the Trash',
      restore_trash: 'restore what is in the Trash',
      delete_trash: 'delete for ever what is in the Trash',
      view_audit_log: 'see, search and export the audit log',
    },
  },
] as const;

type NamesIn<Group> = Group extends { readonly permissions: infer Permissions } ? keyof Permissions : never;
export type Permission = NamesIn<(typeof permissionGroups)[number]>;

/** The words of each permission. */
export const permissionCatalogue = Object.fromEntries(
  permissionGroups.flatMap((group) => Object.entries<string>(group.permissions)),
) as Readonly<Record<Permission, string>>;

export const permissions = Object.keys(permissionCatalogue) as readonly Permission[];

/** What the words alone do not tell. */
export const permissionHelp: Readonly<Partial<Record<Permission, string>>> = {
  allowed_bio_devices: 'Hides the clock buttons and shows a read-only label',
  view_archived_employee: 'Their days stay as they were',
  edit_any_attendance: 'The old times stay in the history of the day',
  configure_network_setup: 'A wrong address can keep everybody from clocking in',
  reset_employee_password: 'The person gets a mail with a link, and is signed out everywhere',
  discharge_employee: 'Signs them out everywhere after their last day',
  view_role: 'Needed for all other permissions on roles',
  add_role: 'A new role is last and has no permissions yet',
  edit_role: 'Only roles that do not rank above their own',
  assign_role_permission: 'Only permissions that they hold themselves',
  assign_role_user: 'Only roles that do not rank above their own and have no permissions they lack themselves',
  delete_trash: 'This cannot be undone',
};
