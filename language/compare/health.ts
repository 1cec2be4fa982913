import { foldText } from '../folding.ts';
import { SIGN_WORDS } from './sign-words.ts';

type HealthTopic = 'allergy' | 'medicines' | 'health';

/** Words for medicine in the five languages, and names of common ones. */
export const MEDICINE_WORDS =
  /\b(?:medicines?|medications?|drugs?|pills?|antibiotics?|painkillers?|ointments?|steroids?|ibuprofen|paracetamol|acetaminophen|aspirin|insulin|warfarin|penicillin|amoxicillin|metformin|isotretinoin|roaccutane|accutane|antidepressants?|antihistamines?|blood\s+thinners?|contraceptives?|supplements?)\b|(?<![가-힣])(?:약(?=[을은이과])|약\s?(?=드|먹|복용))|(?:항생제|진통제|소염제|연고|안약|수면제|마취제|혈압약|당뇨약|피임약|항응고제|항우울제|항히스타민제|스테로이드|인슐린|와파린|페니실린|아목시실린|메트포르민|타이레놀|아스피린|이부프로펜)|药(?!妆)|藥(?!妝)|抗生素|止痛片|软膏|胰岛素|华法林|青霉素|阿莫西林|阿司匹林|布洛芬|薬|抗生物質|鎮痛剤|軟膏|インスリン|ワーファリン|ワルファリン|ペニシリン|ステロイド|アスピリン|イブプロフェン|(?<!\p{L})(?:ال)?(?:دواء|أدوية|مضاد(?:ات)? حيوي(?:ة)?|مسك[ّ]?ن(?:ات)?|مرهم|أسبرين|إيبوبروفين|أنسولين|وارفارين|بنسلين)(?!\p{L})/giu;

/** A quantity in units used only for medicines. */
const DOSE = /\d\s?(?:mg|mcg|µg|iu|밀리그램|毫克|ミリグラム|ملغ|مجم)(?![a-z])/iu;

/** Illnesses, conditions and symptoms that a clinic has to know of, except those that it treats. */
const CONDITIONS =
  /\b(?:breast-?\s?feed\w*|nursing\s+mother|diabet\w+|hypertension|blood\s+pressure|asthma\w*|epilep\w+|seizures?|hepatitis|hiv|aids|cancer|tumou?rs?|thyroid\w*|keloids?|herpes|an(?:a)?emi[ac]|depression|heart\s+(?:disease|condition|problem|attack|failure)|pacemaker|(?:kidney|liver|lung|autoimmune)\s+(?:disease|condition|problem|failure)|haemophilia|hemophilia|lupus|stroke|arrhythmia|chronic\s+(?:illness|disease|condition)|(?:had|after)\s+(?:a\s+|an\s+)?(?:surgery|operation))\b|수유|당뇨|고혈압|저혈압|혈압|천식|간질|뇌전증|발작|간염|에이즈|(?<![가-힣])암(?=[이을은\s]|\s?치료|\s?수술)|종양|갑상선|켈로이드|헤르페스|빈혈|우울증|심장병|심장\s?질환|심근경색|심박동기|부정맥|뇌졸중|신장\s?질환|간\s?질환|자가면역|혈우병|루푸스|지병|기저\s?질환|병력|哺乳|喂奶|糖尿病|高血压|低血压|血压|哮喘|癫痫|肝炎|艾滋|癌|肿瘤|甲状腺|瘢痕疙瘩|疱疹|贫血|抑郁症|心脏病|起搏器|心律不齐|中风|肾病|肝病|自身免疫|血友病|慢性病|病史|授乳|高血圧|低血圧|血圧|喘息|てんかん|発作|エイズ|がん(?=です|が|の|を|に|で)|腫瘍|ケロイド|ヘルペス|貧血|うつ病|心臓病|心疾患|ペースメーカー|不整脈|脳卒中|腎臓病|肝臓病|自己免疫|持病|既往|(?<!\p{L})(?:ال)?(?:رضاعة|سكري|ضغط الدم|ربو|صرع|تشنجات|التهاب الكبد|الإيدز|سرطان|ورم|الغدة الدرقية|جدرة|هربس|فقر الدم|اكتئاب|أمراض القلب|مرض القلب|القلب|منظم ضربات|سكتة|الكلى|الكبد|مرض مزمن)(?!\p{L})|(?<!\p{L})[أا]?رضع(?!\p{L})/iu;

/** Denied allergies count too, because "no allergies" belongs with the information on allergies. */
const hasAllergyWord = (folded: string) => Object.values(SIGN_WORDS).some(({ allergy }) => allergy.word.test(folded));
const hasPregnancyWord = (folded: string) => Object.values(SIGN_WORDS).some(({ pregnancy }) => pregnancy.word.test(folded));

/**
 * Returns the gravest health topic of a text in any of the five languages, or null. Matches words only, for a proposal and the consent that the
 * proposal requires. It misses topics without a listed word.
 */
export function findHealthTopic(text: string): HealthTopic | null {
  const folded = foldText(text).text;
  if (hasAllergyWord(folded)) return 'allergy';
  if (DOSE.test(text) || text.search(MEDICINE_WORDS) !== -1) return 'medicines';
  return hasPregnancyWord(folded) || CONDITIONS.test(text.normalize('NFC')) ? 'health' : null;
}
