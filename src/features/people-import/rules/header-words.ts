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
export const headersOf = (field: keyof typeof words): readonly string[] => words[field].split(/\s+/);
