import { publicAddress } from '../../contract/addresses.ts';
import type { DoctorCard, Hospital } from '../../contract/catalog/catalog.ts';
import type { Specialty } from '../../contract/catalog/clinic-facts.ts';
import { linkPictureTexts } from '../../contract/catalog/link-pictures.ts';
import type { Doctor } from '../../contract/catalog/public-pages.ts';
import type { SiteLanguage } from '../../contract/constants.ts';
import type { Crumb } from './crumbs.tsx';
import type { SiteContext } from './page-metadata.ts';
import { excerpt } from './text.ts';

/** Structured data about doctors and clinics, which only search engines read. Imported by loaders only, like `page-metadata.ts`. */

/** Medical specialties of schema.org, which has none for Korean medicine. */
const SPECIALTIES: Partial<Record<Specialty, string>> = {
  dermatology: 'Dermatology',
  'plastic-surgery': 'PlasticSurgery',
  anaesthesiology: 'Anesthesia',
  'family-medicine': 'PrimaryCare',
};

const numbered = (name: string, value: string) => ({ '@type': 'PropertyValue', name, value });

/** Returns the structured data of a doctor's page. For schema.org a doctor is a place of treatment: that of her clinic. */
export function doctorPageData(doctor: Doctor, description: string, crumbs: readonly Crumb[], { origin, language }: SiteContext) {
  const { hospital, products, portrait, specialty } = doctor;
  const path = publicAddress(language, 'doctors', doctor.slug);
  const clinic = origin + publicAddress(language, 'clinics', hospital.slug);
  const known = SPECIALTIES[specialty];
  const image = portrait?.src ?? hospital.profile_pictures[0]?.src;
  const address = { '@type': 'PostalAddress', streetAddress: hospital.address_english, addressCountry: 'KR' };
  const data = {
    '@type': 'Physician',
    '@id': `${origin}${path}#doctor`,
    name: doctor.name,
    description: excerpt(doctor.about),
    url: origin + path,
    ...(image ? { image: new URL(image, origin).href } : {}),
    telephone: hospital.tel,
    address,
    identifier: numbered('licence', doctor.licence_number),
    knowsLanguage: doctor.languages.map(({ title }) => title),
    isAcceptingNewPatients: hospital.accepts_new,
    ...(known ? { medicalSpecialty: `https://schema.org/${known}` } : {}),
    parentOrganization: { '@type': 'MedicalClinic', '@id': `${clinic}#clinic`, name: hospital.name, url: clinic, telephone: hospital.tel, address },
    availableService: products.map(({ title, slug }) => ({
      '@type': 'MedicalProcedure',
      name: title,
      url: origin + publicAddress(language, 'treatments', slug),
    })),
  };
  const title = `${doctor.name} · ${hospital.name}`;
  return { path, title, description: excerpt(description), said: linkPictureTexts.doctor(doctor), pictured: title, crumbs, data: [data] };
}

/** Returns the doctors, registration and position of a clinic as structured data. */
export function clinicStructuredData(
  { doctors, registration, position }: Pick<Hospital, 'doctors' | 'registration' | 'position'>,
  origin: string,
  language: SiteLanguage,
) {
  return {
    ...(position ? { geo: { '@type': 'GeoCoordinates', ...position } } : {}),
    ...(registration ? { identifier: numbered('registration for patients from abroad', registration.number) } : {}),
    ...(doctors.length > 0 ? { employee: doctors.map((doctor) => person(doctor, origin, language)) } : {}),
  };
}

const person = ({ name, title, slug }: DoctorCard, origin: string, language: SiteLanguage) => ({
  '@type': 'Person',
  name,
  jobTitle: title,
  url: origin + publicAddress(language, 'doctors', slug),
});
