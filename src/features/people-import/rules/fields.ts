import type { Permission } from '#platform/shared/permissions.ts';

/** What a column of a file can go into. */
export interface ImportField {
  readonly key: FieldKey;
  readonly label: string;
  /** What a header may be called, once capitals, spaces and punctuation are gone. */
  readonly headers: readonly string[];
  /** The right that somebody needs beside that to import. */
  readonly needs?: Permission;
}

export const fieldKeys = [
  'name',
  'first_name',
  'last_name',
  'employee_number',
  'email',
  'department',
  'designation',
  'employment_type',
  'work_place',
  'manager',
  'joined_on',
  'weekly_hours',
  'salary',
  'birth_date',
  'gender',
  'marital_status',
  'nationality',
  'mobile_phone',
  'work_phone',
  'personal_email',
  'street',
  'postcode',
  'city',
  'region',
  'country',
  'discharged_date',
  'discharged_reason',
] as const;
export type FieldKey = (typeof fieldKeys)[number];

const personal = 'edit_employee';

export const importFields: readonly ImportField[] = [
  { key: 'name', label: 'Name', headers: ['name', 'employeename', 'fullname', 'displayname', 'employee', 'person'] },
  { key: 'first_name', label: 'First name', headers: ['firstname', 'givenname', 'forename'] },
  { key: 'last_name', label: 'Last name', headers: ['lastname', 'surname', 'familyname'] },
  {
    key: 'employee_number',
    label: 'Employee number',
    headers: [
      'employeenumber',
      'employeeno',
      'employeeid',
      'empid',
      'empno',
      'personnelnumber',
      'personnelno',
      'staffnumber',
      'staffid',
    ],
  },
  { key: 'email', label: 'E-mail', headers: ['email', 'emailaddress', 'workemail', 'companyemail', 'mail'] },
  { key: 'department', label: 'Department', headers: ['department', 'departmentname', 'dept', 'team'] },
  {
    key: 'designation',
    label: 'Designation',
    headers: ['designation', 'position', 'jobtitle', 'title', 'job', 'role'],
  },
  { key: 'employment_type', label: 'Employment type', headers: ['employmenttype', 'contracttype', 'contract'] },
  { key: 'work_place', label: 'Place of work', headers: ['workplace', 'placeofwork', 'location', 'site', 'office'] },
  {
    key: 'manager',
    label: 'Line manager',
    headers: ['manager', 'managername', 'linemanager', 'supervisor', 'reportsto', 'supervisorname'],
  },
  {
    key: 'joined_on',
    label: 'Joined on',
    headers: [
      'joinedon',
      'joiningdate',
      'dateofhire',
      'hiredate',
      'startdate',
      'datejoined',
      'dateofjoining',
      'entrydate',
    ],
  },
  {
    key: 'weekly_hours',
    label: 'Hours a week',
    headers: ['weeklyhours', 'hoursperweek', 'hoursaweek', 'weeklyworktime'],
  },
  {
    key: 'salary',
    label: 'Salary',
    headers: ['salary', 'annualsalary', 'yearlysalary', 'basesalary', 'pay', 'wage'],
    needs: 'edit_employee_salary_info',
  },
  { key: 'birth_date', label: 'Birth date', headers: ['birthdate', 'dateofbirth', 'dob', 'birthday'], needs: personal },
  { key: 'gender', label: 'Gender', headers: ['gender', 'sex'], needs: personal },
  { key: 'marital_status', label: 'Marital status', headers: ['maritalstatus', 'maritaldesc'], needs: personal },
  { key: 'nationality', label: 'Nationality', headers: ['nationality', 'citizenship'], needs: personal },
  {
    key: 'mobile_phone',
    label: 'Mobile phone',
    headers: ['mobile', 'mobilephone', 'cellphone', 'phone', 'phonenumber'],
    needs: personal,
  },
  { key: 'work_phone', label: 'Work phone', headers: ['workphone', 'officephone', 'businessphone'], needs: personal },
  { key: 'personal_email', label: 'Personal e-mail', headers: ['personalemail', 'privateemail'], needs: personal },
  {
    key: 'street',
    label: 'Street',
    headers: ['street', 'address', 'streetaddress', 'address1', 'addressline1'],
    needs: personal,
  },
  { key: 'postcode', label: 'Postcode', headers: ['postcode', 'zip', 'zipcode', 'postalcode'], needs: personal },
  { key: 'city', label: 'City', headers: ['city', 'town'], needs: personal },
  { key: 'region', label: 'State or region', headers: ['state', 'region', 'province', 'county'], needs: personal },
  { key: 'country', label: 'Country', headers: ['country', 'countrycode'], needs: personal },
  {
    key: 'discharged_date',
    label: 'Discharged on',
    headers: [
      'dischargedon',
      'dischargeddate',
      'dateoftermination',
      'terminationdate',
      'enddate',
      'lastday',
      'leavingdate',
      'exitdate',
    ],
  },
  {
    key: 'discharged_reason',
    label: 'Discharge reason',
    headers: [
      'dischargereason',
      'dischargedreason',
      'termreason',
      'terminationreason',
      'reasonforleaving',
      'leavingreason',
    ],
  },
];

const labels = new Map(importFields.map(({ key, label }) => [key, label]));
export const labelOf = (key: FieldKey): string => labels.get(key) ?? key;

export const dateFields: ReadonlySet<FieldKey> = new Set(['joined_on', 'birth_date', 'discharged_date']);

/** A header as it is compared: 'Date of Hire' → 'dateofhire'. */
export const foldHeader = (header: string): string =>
  header
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');

export interface Guess {
  readonly field: FieldKey | null;
  readonly match: 'name' | 'remembered' | null;
}

/**
 * What the columns go into: as it was chosen for a header the last time, else by its name. No field is given twice.
 * @param remembered by folded header; null: left out
 */
export function guessColumns(
  headers: readonly string[],
  remembered: ReadonlyMap<string, FieldKey | null>,
  offered: readonly ImportField[],
): Guess[] {
  const taken = new Set<FieldKey>();
  const isFree = (key: FieldKey) => !taken.has(key) && offered.some((field) => field.key === key);
  const before = headers.map((header) => {
    const field = remembered.get(foldHeader(header));
    if (field && isFree(field)) taken.add(field);
    else if (field) return undefined;
    return field;
  });
  return headers.map((header, index) => {
    const known = before[index];
    if (known !== undefined) return { field: known, match: known === null ? null : 'remembered' };
    const folded = foldHeader(header);
    const named = offered.find(({ key, headers: names }) => isFree(key) && names.includes(folded));
    if (!named) return { field: null, match: null };
    taken.add(named.key);
    return { field: named.key, match: 'name' };
  });
}
