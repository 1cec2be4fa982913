import { buildPublicPath } from '../../../contract/addresses.ts';
import { CLINIC_TIME_ZONE } from '../../../contract/constants.ts';
import { apiContext, languageContext } from '../../api/context.ts';
import { Breadcrumbs } from '../../catalog/breadcrumbs.tsx';
import { buildDoctorPageData } from '../../catalog/doctor-data.ts';
import { DoctorView } from '../../catalog/doctor-view.tsx';
import { findJpyRate, loadOr404 } from '../../catalog/load.ts';
import { buildPageTags } from '../../catalog/page-metadata.ts';
import { redirectToCurrentName, reloadForAddressLanguage, requireKnownLanguage } from '../../catalog/public-page.ts';
import { ChooseDateLink } from '../../consultations/visits/choose-date-link.tsx';
import { loadTranslator, useTranslations } from '../../i18n/translations.tsx';
import { FrontReviews } from '../../reviews/front-reviews.tsx';
import { fetchCachedPage } from '../../session/offline-cache.ts';
import type { Route } from './+types/doctor.ts';

export const handle = { namespaces: ['catalog', 'clinic-page', 'public', 'fees', 'front'] };

/** Loads a doctor by the name in the address, for everybody (specification 4.10). */
export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const [api, language] = [context.get(apiContext), context.get(languageContext)];
  requireKnownLanguage(url);
  const doctor = await loadOr404(api('doctorByName', { params: { slug } }));
  const path = buildPublicPath(language, 'doctors', doctor.slug);
  redirectToCurrentName(slug, path, doctor.slug);
  const [rates, { brand }, lists, words] = await Promise.all([
    api('rates'),
    api('settings'),
    loadTranslator(language, 'public'),
    loadTranslator(language, 'clinic-page'),
  ]);
  const { name, title, about, hospital } = doctor;
  const site = { origin: url.origin, language, brand };
  const crumbs = [
    { name: lists('places.clinics'), path: buildPublicPath(language, 'clinics') },
    { name: hospital.name, path: buildPublicPath(language, 'clinics', hospital.slug) },
    { name, path },
  ];
  const description = words('doctor.description', { name, title, clinic: hospital.name, area: lists(`area.${hospital.area}`), about });
  return {
    doctor,
    jpy: findJpyRate(rates),
    year: Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: CLINIC_TIME_ZONE }).format(new Date())),
    crumbs,
    tags: buildPageTags(buildDoctorPageData(doctor, description, crumbs, site), site),
  };
}

/** Loads the page in the browser. The answer is cached for signed-in members (decision 12). */
export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) => {
  reloadForAddressLanguage(url);
  return fetchCachedPage(url, serverLoader);
};
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.tags ?? [];

export default function DoctorPage({ loaderData: { doctor, jpy, year, crumbs } }: Route.ComponentProps) {
  const t = useTranslations('clinic-page');
  return (
    <>
      <Breadcrumbs items={crumbs} />
      <DoctorView
        doctor={doctor}
        jpy={jpy}
        year={year}
        date={(productId) => <ChooseDateLink hospitalId={doctor.hospital.id} productId={productId} className="" />}
        reviews={<FrontReviews reviews={doctor.reviews ?? []} heading="h2" title={t('doctor.reviews')} />}
      />
    </>
  );
}
