import { lazy, Suspense, useState } from 'react';
import { apiContext } from '../api/context.ts';
import { ActionBar } from '../catalog/action-bar.tsx';
import { ClinicView } from '../catalog/clinic-view.tsx';
import { MOST } from '../catalog/finding/view.ts';
import { jpyRate, orNotFound } from '../catalog/load.ts';
import { useMemberAct } from '../catalog/member-act.ts';
import { Opening } from '../catalog/opening.tsx';
import { clinicPage, describe } from '../catalog/page-data.ts';
import { dayInSeoul } from '../catalog/text.ts';
import { OpenNow } from '../consultations/open-now.tsx';
import { useFailureText } from '../i18n/failure-text.ts';
import { loadTranslations, useLanguage } from '../i18n/translations.tsx';
import { keptPage } from '../session/keeping.ts';
import { useLazyLoad } from '../ui/use-lazy-load.ts';
import type { Route } from './+types/clinic-detail.ts';

const chat = () => import('../consultations/chat-dialog.tsx');
const Chat = lazy(chat);

export const handle = { namespaces: ['catalog', 'visits', 'fees'] };

/** Asked of the server on every way to the page, so that what only search engines read is never part of its script. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [hospital, stats, { count }, found, rates, { brand }] = await Promise.all([
    orNotFound(api('hospital', { params })),
    orNotFound(api('hospitalStats', { params })),
    orNotFound(api('consultCount', { params })),
    orNotFound(api('find', { query: { hospital: Number(params.hospital_id), limit: MOST } })),
    api('rates'),
    api('settings'),
  ]);
  const url = new URL(`/clinic-detail/${hospital.id}`, request.url).href;
  return {
    hospital,
    stats,
    consultCount: count,
    products: found.items.toSorted((a, b) => a.id - b.id),
    jpy: jpyRate(rates),
    today: dayInSeoul(new Date()),
    tags: describe(clinicPage(hospital, stats, url, brand)),
  };
}

/** In the browser the same, kept for who is signed in (decision 12). */
export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) => keptPage(url, serverLoader);
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.tags ?? [];

export default function ClinicDetailPage({ loaderData }: Route.ComponentProps) {
  const { hospital, stats, consultCount, products, jpy, today } = loaderData;
  const [chatting, setChatting] = useState(false);
  const asMember = useMemberAct();
  const { language } = useLanguage();
  const { bringing, bring } = useLazyLoad(useFailureText().ofError);
  return (
    <>
      <ClinicView
        key={hospital.id}
        hospital={hospital}
        stats={stats}
        products={products}
        jpy={jpy}
        today={today}
        openNow={<OpenNow hospitalId={hospital.id} className="mb-3" />}
      />
      <ActionBar
        consultCount={consultCount}
        acceptsNew={hospital.accepts_new}
        onChat={() =>
          asMember(() =>
            bring(
              () => Promise.all([chat(), loadTranslations(language, ['consultations', 'thread', 'visits', 'consents', 'countries'])]),
              () => setChatting(true),
            ),
          )
        }
        hidden={chatting}
      />
      {bringing && <Opening />}
      <Suspense fallback={<Opening />}>
        {chatting && <Chat hospitalId={hospital.id} hospitalName={hospital.name} onClose={() => setChatting(false)} />}
      </Suspense>
    </>
  );
}
