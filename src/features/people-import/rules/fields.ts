import type { Permission } from '#platform/shared/permissions.ts';

/** A field that a column of a file can be imported into. */
export interface ImportField {
  readonly key: FieldKey;
  readonly label: string;
  /** The permission required in addition to the one to import. */
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
  'working_days',
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

/** Fields in the order in which they are offered; `headersOf` has further names of their headings. */
export const importFields: readonly ImportField[] = [
  { key: 'name', label: 'Name' },
  { key: 'first_name', label: 'First name' },
  { key: 'last_name', label: 'Last name' },
  { key: 'employee_number', label: 'Employee number' },
  { key: 'email', label: 'Email' },
  { key: 'department', label: 'Department' },
  { key: 'designation', label: 'Designation' },
  { key: 'employment_type', label: 'Employment type' },
  { key: 'work_place', label: 'Place of work' },
  { key: 'manager', label: 'Line manager' },
  { key: 'joined_on', label: 'Joining date' },
  { key: 'weekly_hours', label: 'Hours per week' },
  { key: 'working_days', label: 'Working days' },
  { key: 'salary', label: 'Salary', needs: 'edit_employee_salary_info' },
  { key: 'birth_date', label: 'Birth date', needs: personal },
  { key: 'gender', label: 'Gender', needs: personal },
  { key: 'marital_status', label: 'Marital status', needs: personal },
  { key: 'nationality', label: 'Nationality', needs: personal },
  { key: 'mobile_phone', label: 'Mobile phone', needs: personal },
  { key: 'work_phone', label: 'Work phone', needs: personal },
  { key: 'personal_email', label: 'Private email', needs: personal },
  { key: 'street', label: 'Street', needs: personal },
  { key: 'postcode', label: 'Postcode', needs: personal },
  { key: 'city', label: 'City', needs: personal },
  { key: 'region', label: 'State or region', needs: personal },
  { key: 'country', label: 'Country', needs: personal },
  { key: 'discharged_date', label: 'Discharged on' },
  { key: 'discharged_reason', label: 'Discharge reason' },
];

const labels = new Map(importFields.map(({ key, label }) => [key, label]));
export const labelOf = (key: FieldKey): string => labels.get(key) ?? key;

/** Headings of an empty template, with the name in one column. @param may whether the viewer may fill a field */
export const templateHeads = (may: (permission: Permission) => boolean): string[] =>
  importFields
    .filter(({ key, needs }) => key !== 'first_name' && key !== 'last_name' && (!needs || may(needs)))
    .map(({ label }) => label);

export const dateFields: ReadonlySet<FieldKey> = new Set(['joined_on', 'birth_date', 'discharged_date']);

/** Normalises a heading for comparison: 'Date of Hire' → 'dateofhire'. */
export const foldHeader = (header: string): string =>
  header
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a folded heading means a field. */
const isCalled = ({ key, label }: ImportField, folded: string): boolean =>
  foldHeader(label) === folded || headersOf(key).includes(folded);

/** Counts the cells that are known headings. */
export const headingsIn = (cells: readonly string[]): number =>
  cells.filter((cell) => {
    const folded = foldHeader(cell);
    return folded !== '' && importFields.some((field) => isCalled(field, folded));
  }).length;

export interface ColumnGuess {
  readonly field: FieldKey | null;
  readonly match: 'name' | 'remembered' | null;
}

/**
 * Maps columns to fields: as chosen for a heading the last time, else by its name. Each field is used once.
 * @param remembered keyed by folded heading; null: the column is left out
 */
export function guessColumns(
  headers: readonly string[],
  remembered: ReadonlyMap<string, FieldKey | null>,
  offered: readonly ImportField[],
): ColumnGuess[] {
  const taken = new Set<FieldKey>();
  const isFree = (key: FieldKey) => !taken.has(key) && offered.some((field) => field.key === key);
  const before = headers.map((header) => {
    const field = remembered.get(foldHeader(header));
    if (field && isFree(field)) taken.add(field);
    else if (field) return undefined;
    return field;
  });
  const guesses = headers.map((header, index): ColumnGuess => {
    const known = before[index];
    if (known !== undefined) return { field: known, match: known === null ? null : 'remembered' };
    const folded = foldHeader(header);
    const named = offered.find((field) => isFree(field.key) && isCalled(field, folded));
    if (!named) return { field: null, match: null };
    taken.add(named.key);
    return { field: named.key, match: 'name' };
  });
  // Next to a first name, 'Name' is the last name: 'Name, Vorname', 'Nom, Prénom'.
  if (!taken.has('first_name') || taken.has('last_name')) return guesses;
  return guesses.map((guess) =>
    guess.field === 'name' && guess.match === 'name' ? { ...guess, field: 'last_name' } : guess,
  );
}

/**
 * Names of headings other than the labels of the fields, in English, German, French and Spanish with the usual short
 * forms; without capitals, spaces, accents and punctuation: 'Mitarbeiter-Nr.' → 'mitarbeiternr'.
 */
const words = {
  name: `name employeename fullname displayname employee person staffname mitarbeiter mitarbeitername vollername
    vorundnachname nameundvorname namevorname nachnamevorname nom nomcomplet nometprenom nomprenom salarie collaborateur
    nombrecompleto nombreyapellidos apellidosynombre empleado trabajador worker`,
  first_name: `firstname givenname forename vorname rufname prenom nombre nombres nombredepila fname`,
  last_name: `lastname surname familyname nachname familienname zuname nomdefamille apellido apellidos lname`,
  employee_number: `employeenumber employeeno employeenr employeeid employeecode empid empno empcode empnumber eid eeid
    eeno personnelnumber personnelno personnelid staffnumber staffno staffid staffcode workerid payrollnumber payrollno
    payrollid badgenumber badgeno badge personalnummer personalnr persnr pnr mitarbeiternummer mitarbeiternr
    mitarbeiterid manr ausweisnummer stammnummer matricule numeromatricule nummatricule numerodesalarie numeroemploye
    numerodemploye nemploye numerodeempleado numeroempleado nempleado noempleado noemploye numempleado codigoempleado
    codigodeempleado legajo`,
  email: `email emailaddress emailid workemail companyemail businessemail mail mailadresse emailadresse epost
    epostadresse firmenemail geschaftlicheemail courriel adressemail adresseemail adresseelectronique adressedemessagerie correo
    correoelectronico direcciondecorreo`,
  department: `department departmentname dept team division abteilung abteilungsname bereich kostenstelle departement
    service equipe departamento area seccion`,
  designation: `designation position jobtitle title job role positiontitle occupation stelle stellenbezeichnung funktion
    berufsbezeichnung beruf tatigkeit poste fonction intituleduposte emploi puesto cargo puestodetrabajo`,
  employment_type: `employmenttype contracttype contract typeofemployment beschaftigungsart
    beschaftigungsverhaltnis anstellungsart vertragsart arbeitsverhaltnis typedecontrat contrat naturedecontrat
    tipodecontrato contrato`,
  work_place: `workplace placeofwork location site office branch worklocation arbeitsort standort dienstort filiale
    niederlassung einsatzort betriebsstatte lieudetravail site etablissement agence lugardetrabajo centrodetrabajo sede
    oficina`,
  manager: `manager managername linemanager supervisor reportsto supervisorname reportingmanager vorgesetzter
    vorgesetzte fuhrungskraft teamleiter teamleitung responsable superieur superieurhierarchique manageur jefe
    jefedirecto supervisora`,
  joined_on: `joinedon joiningdate joindate dateofhire hiredate hiredon hired startdate datejoined dateofjoining doj doh
    entrydate employmentstart dateofentry commencementdate eintritt eintrittsdatum eintrittam eingetretenam
    beschaftigtseit eintrittstag arbeitsbeginn beginn dateentree datedentree datedembauche dateembauche
    datedebut datededebut embauche entree fechadeingreso fechaingreso fechadealta fechaalta fechadecontratacion
    fechadeinicio alta ingreso`,
  weekly_hours: `weeklyhours weeklyhrs hoursperweek hrsperweek hoursaweek hrsweek weeklyworktime contracthours
    contractedhours wochenstunden stundenprowoche stundenwoche wochenarbeitszeit arbeitszeitprowoche sollstunden
    heuresparsemaine heureshebdo heureshebdomadaires horairehebdomadaire dureehebdomadaire horasporsemana
    horassemanales horassemana`,
  working_days: `workingdays workdays weekdays daysofwork daysworked arbeitstage wochentage joursdetravail jourstravailles
    diasdetrabajo diaslaborables diastrabajados`,
  salary: `salary annualsalary yearlysalary basesalary monthlysalary basicsalary pay wage hourlyrate hourlywage grosspay
    grosssalary grossmonthly grossannual monthlygross annualgross gehalt bruttogehalt monatsgehalt jahresgehalt
    monatsbrutto bruttolohn lohn stundenlohn verdienst entgelt salaire salairebrut salaireannuel salairemensuel
    remuneration tauxhoraire salario salariobruto salariomensual salarioanual sueldo sueldobruto`,
  birth_date: `birthdate dateofbirth dob bday birthday born geburtsdatum geburtstag geboren geborenam gebdatum gebdat
    datedenaissance datenaissance naissance nele fechadenacimiento fechanacimiento nacimiento`,
  gender: `gender sex geschlecht sexe genre civilite sexo genero`,
  marital_status: `maritalstatus maritaldesc familienstand situationdefamille situationfamiliale etatcivil estadocivil`,
  nationality: `nationality citizenship staatsangehorigkeit nationalitat staatsburgerschaft nationalite nacionalidad`,
  mobile_phone: `mobile mobilephone mobilenumber mobileno cellphone cell phone phonenumber phoneno telephone tel mobil
    mobiltelefon mobilnummer handy handynummer telefon telefonnummer telefonprivat portable telephoneportable
    telephonemobile movil telefonomovil telefono celular`,
  work_phone: `workphone officephone businessphone extension telefondienstlich diensttelefon telefongeschaftlich
    geschaftlichestelefon telefonbetrieb telephoneprofessionnel telpro telefonodeltrabajo telefonotrabajo`,
  personal_email: `personalemail privateemail homeemail privateemailadresse emailprivat privatemail courrielpersonnel
    emailpersonnel emailperso correopersonal emailpersonal`,
  street: `street address streetaddress address1 addressline1 homeaddress strasse straße anschrift adresse
    strasseundhausnummer straßeundhausnummer strassehausnr straßehausnr rue voie calle direccion domicilio`,
  postcode: `postcode zip zipcode postalcode plz postleitzahl codepostal cp codigopostal`,
  city: `city town ort wohnort stadt ville commune ciudad localidad poblacion municipio`,
  region: `state region province county bundesland kanton provinz departementregion provincia estado comunidad`,
  country: `country countrycode land wohnsitzland pays pais`,
  discharged_date: `dischargedon dischargeddate dateoftermination terminationdate enddate lastday leavingdate exitdate
    dateofleaving dol austritt austrittsdatum austrittam ausgeschiedenam enddatum datedesortie datesortie datedepart
    datededepart datedefin sortie fechadebaja fechabaja fechadesalida fechadetermino baja`,
  discharged_reason: `dischargereason dischargedreason termreason terminationreason reasonforleaving leavingreason
    austrittsgrund kundigungsgrund motifdedepart motifdesortie motivodebaja motivodesalida motivobaja`,
};

/** Returns the folded headings that mean a field. */
const headersOf = (field: keyof typeof words): readonly string[] => words[field].split(/\s+/);
