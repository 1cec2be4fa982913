import { buildPublicPath } from '../../contract/addresses.ts';
import type { DoctorCard, Hospital } from '../../contract/catalog/catalog.ts';
import type { Specialty } from '../../contract/catalog/clinic-facts.ts';
import { linkPictureContents } from '../../contract/catalog/link-pictures.ts';
import type { Doctor } from '../../contract/catalog/public-pages.ts';
import type { SiteLanguage } from '../../contract/constants.ts';
import type { Breadcrumb } from './breadcrumbs.tsx';
import type { SiteContext } from './page-metadata.ts';
import { truncateText } from './text.ts';

/** Structured data about doctors and clinics for search engines. Import it in loaders only, like `page-metadata.ts`. */

/** Medical specialties of schema.org, which has none for Korean medicine. */
const SPECIALTIES: Partial<Record<Specialty, string>> = {
  dermatology: 'Dermatology',
  'plastic-surgery': 'PlasticSurgery',
  anaesthesiology: 'Anesthesia',
  'family-medicine': 'PrimaryCare',
};

const numberItems = (name: string, value: string) => ({ '@type': 'PropertyValue', name, value });

/** Returns the structured data of a doctor's page. schema.org describes a doctor as a place of treatment, here her clinic. */
export function buildDoctorPageData(doctor: Doctor, description: string, crumbs: readonly Breadcrumb[], { origin, language }: SiteContext) {
  const { hospital, products, portrait, specialty } = doctor;
  const path = buildPublicPath(language, 'doctors', doctor.slug);
  const clinic = origin + buildPublicPath(language, 'clinics', hospital.slug);
  const known = SPECIALTIES[specialty];
  const image = portrait?.src ?? hospital.profile_pictures[0]?.src;
  const address = { '@type': 'PostalAddress', streetAddress: hospital.address_english, addressCountry: 'KR' };
  const data = {
    '@type': 'Physician',
    '@id': `${origin}${path}#doctor`,
    name: doctor.name,
    description: truncateText(doctor.about),
    url: origin + path,
    ...(image ? { image: new URL(image, origin).href } : {}),
    telephone: hospital.tel,
    address,
    identifier: numberItems('licence', doctor.licence_number),
    knowsLanguage: doctor.languages.map(({ title }) => title),
    isAcceptingNewPatients: hospital.accepts_new,
    ...(known ? { medicalSpecialty: `https://schema.org/${known}` } : {}),
    parentOrganization: { '@type': 'MedicalClinic', '@id': `${clinic}#clinic`, name: hospital.name, url: clinic, telephone: hospital.tel, address },
    availableService: products.map(({ title, slug }) => ({
      '@type': 'MedicalProcedure',
      name: title,
      url: origin + buildPublicPath(language, 'treatments', slug),
    })),
  };
  const title = `${doctor.name} · ${hospital.name}`;
  return { path, title, description: truncateText(description), said: linkPictureContents.doctor(doctor), pictured: title, crumbs, data: [data] };
}

/** Returns the doctors, registration and position of a clinic as structured data. */
export function buildClinicStructuredData(
  { doctors, registration, position }: Pick<Hospital, 'doctors' | 'registration' | 'position'>,
  origin: string,
  language: SiteLanguage,
) {
  return {
    ...(position ? { geo: { '@type': 'GeoCoordinates', ...position } } : {}),
    ...(registration ? { identifier: numberItems('registration for patients from abroad', registration.number) } : {}),
    ...(doctors.length > 0 ? { employee: doctors.map((doctor) => buildPerson(doctor, origin, language)) } : {}),
  };
}

const buildPerson = ({ name, title, slug }: DoctorCard, origin: string, language: SiteLanguage) => ({
  '@type': 'Person',
  name,
  jobTitle: title,
  url: origin + buildPublicPath(language, 'doctors', slug),
});
