/** A reply as a coordinator writes one. */
export const REPLY_FIELDS = {
  ...{ topic: 'arrival', title: '주차' },
  texts: { ko: '건물 지하에 주차하세요. {phone}', en: 'Park below the building. {phone}', ja: '地下に駐車できます。{phone}' },
};

/** Values for the holes of the catalogue's `visit-and-money`, and the resulting texts. */
export const HOLE_VALUES = { name: 'AMAL HADDAD', visit: '2026-12-03T14:00:00+09:00', treatment: '1-101', price: '350 USD', due: '338 USD' };
export const EXPECTED_ENGLISH =
  'AMAL HADDAD, Dancheong Skin Clinic sees you on Thu, 3 Dec 2026, 14:00 in Seoul (05:00 your time) for Hydra-glow booster · Single session: $350, of which $338 is left. 1 Naru-ro, Gangnam-gu, Seoul (서울특별시 강남구 나루로 1), +82-2-555-0101';
export const EXPECTED_KOREAN =
  'AMAL HADDAD님, 단청피부과의원에서 2026년 12월 3일 (목) 14:00에 뵙겠습니다. 하이드라 글로우 부스터 · Single session 옵션 $350, 남은 금액 $338. 서울특별시 강남구 나루로 1, +82-2-555-0101';
