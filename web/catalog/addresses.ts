import { useLocation } from 'react-router';
import { languageOfAddress, publicAddress } from '../../contract/addresses.ts';

type Named = { id: number; slug: string };

/** Where treatments and clinics are: beside a public page theirs are public too, in its language (specification 2.8); else the members' own. */
export function useAddresses() {
  const language = languageOfAddress(useLocation().pathname);
  return {
    treatment: ({ id, slug }: Named) => (language ? publicAddress(language, 'treatments', slug) : `/treatment-detail/${id}`),
    clinic: ({ id, slug }: Named) => (language ? publicAddress(language, 'clinics', slug) : `/clinic-detail/${id}`),
  };
}
