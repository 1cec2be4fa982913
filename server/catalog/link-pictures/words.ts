import type { SiteLanguage } from '../../../contract/constants.ts';

type LinkPictureTexts = {
  front: string;
  help: string;
  frontUnder: string;
  treatments: string;
  clinics: string;
  under: string;
  department: string;
  district: string;
  from: string;
};

/** Texts of link previews, apart from names and figures (specification 2.9). The placeholders are a department, an area and an amount. */
export const LINK_PICTURE_TEXTS: Record<SiteLanguage, LinkPictureTexts> = {
  en: {
    help: 'Questions and answers',
    front: 'Korean clinics, in your own words.',
    frontUnder: 'Free consultation · reply in your language',
    treatments: 'Treatments at Korean clinics',
    clinics: 'Clinics in Korea',
    under: 'Asking is free, in your language',
    department: '{name} in Korea',
    district: 'Treatments and clinics in {name}',
    from: 'from {amount}',
  },
  zh: {
    help: '常见问题与解答',
    front: '用您自己的语言，联系韩国诊所。',
    frontUnder: '免费咨询 · 用您的语言回复',
    treatments: '韩国诊所的治疗项目',
    clinics: '韩国诊所',
    under: '用您的语言免费咨询',
    department: '韩国{name}',
    district: '{name}的治疗项目与诊所',
    from: '{amount}起',
  },
  ja: {
    help: 'よくある質問と答え',
    front: '韓国のクリニックへ、ご自分の言葉で。',
    frontUnder: '相談無料 · ご自分の言葉で返信が届きます',
    treatments: '韓国のクリニックの施術',
    clinics: '韓国のクリニック',
    under: '相談は無料、ご自分の言葉で',
    department: '韓国の{name}',
    district: '{name}の施術とクリニック',
    from: '{amount}から',
  },
  ar: {
    help: 'أسئلة وأجوبة',
    front: 'عيادات كوريا بلغتك أنت.',
    frontUnder: 'استشارة مجانية · والرد بلغتك',
    treatments: 'العلاجات في العيادات الكورية',
    clinics: 'عيادات في كوريا',
    under: 'السؤال مجاني، وبلغتك',
    department: '{name} في كوريا',
    district: 'العلاجات والعيادات في {name}',
    from: 'ابتداءً من {amount}',
  },
};
