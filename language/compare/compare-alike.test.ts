import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { compareTexts } from '../language.ts';

/** A value that only one text seems to have is rarely marked. These pairs therefore have no wrong translation. */
describe('words that are a value in one of the languages only', () => {
  it.each<[from: Language, original: string, to: Language, faithful: string]>([
    ['ko', '월화수는 시간이 돼요.', 'en', "I'm free Monday through Wednesday."],
    ['ko', '1시까지 와 주세요.', 'en', 'Please be here by one.'],
    ['ar', 'بشرتي من الدرجة الرابعة.', 'ko', '제 피부는 4형이에요.'],
    ['en', 'I am a type IV.', 'ko', '저는 4형이에요.'],
    ['en', "I've no complaints whatsoever.", 'ko', '불만은 하나도 없어요.'],
    ['ko', '괜찮아져도 약은 끝까지 드세요.', 'zh', '好转了也要吃完，不要自己停药。'],
    ['ko', '혈액형이 문진표에 빠져 있어요.', 'ja', '問診票に血液型のご記入がございませんでした。'],
    ['ko', '크림을 바꿔 바르시면 햇빛에 탈 수 있어요.', 'ar', 'لا تعكس الكريمين حتى لا تحترق بشرتك.'],
    ['ja', 'エビ以外にアレルギーはありません。', 'ko', '새우 알레르기만 있어요.'],
    ['en', 'Nov 2 surgery, then 3 days in hospital.', 'ko', '11월 2일 수술, 3일 입원이에요.'],
    ['ko', '정자를 동결해 두시는 것도 방법이에요.', 'zh', '提前把精子冷冻好也是一个办法。'],
    ['ar', 'هل الترجمة مجانية أم بأجر؟', 'ko', '통역은 무료인가요, 유료인가요?'],
    ['ar', 'الصبح مستحيل.', 'ko', '오전은 절대 안 돼요.'],
    ['ko', '월수금에 진료합니다.', 'zh', '一、三、五看诊。'],
    ['ko', '년·월·일은 여권대로 적어 주세요.', 'en', 'Please write year, month and day as in your passport.'],
    ['zh', '周三四点可以。', 'ko', '수요일 4시 괜찮아요.'],
    ['zh', '黑五有优惠吗？', 'ja', 'ブラックフライデーのセールはありますか？'],
    ['ar', 'هل عندكم عرض جمعة بيضاء؟', 'ko', '하얀 금요일 행사가 있나요?'],
    ['ko', '접수는 2층, 채혈은 3층, MRI는 지하 2층이에요.', 'ar', 'التسجيل في الطابق الثاني، وسحب الدم في الطابق الثالث، والتصوير بالرنين المغناطيسي في الطابق السفلي الثاني.'],
    ['ko', '하루에 수술 두 건만 합니다.', 'ja', '1日に手術は2件だけ行います。'],
    ['zh', '纱布湿了三块。', 'ko', '거즈 세 장이 젖었어요.'],
    ['ar', 'خدي اليمين متورم أكتر من الشمال.', 'ko', '오른쪽 볼이 왼쪽보다 더 부었어요.'],
    ['ko', '26번은 상악동 거상술도 필요해요.', 'en', 'Number 26 needs a sinus lift too.'],
    ['ko', '2차로 보철을 올립니다.', 'zh', '第二次再装上牙冠。'],
    ['ko', '엘리베이터 내려서 왼쪽으로 꺾으세요.', 'ar', 'لما تنزل من الأسانسير لف شمال.'],
    ['ko', '통역이 필요 없겠어요.', 'ja', '通訳は必要なさそうです。'],
    ['zh', '不用了谢谢，我再考虑考虑。', 'ko', '괜찮아요, 감사합니다. 좀 더 생각해 볼게요.'],
    ['ko', '정액검사는 금욕 4일 후에 가능하세요.', 'ar', 'تحليل السائل المنوي ممكن بعد الامتناع ٤ أيام.'],
    ['ar', 'تمزق في الغضروف درجة ثانية.', 'ko', '연골 2도 파열이에요.'],
    ['zh', '我每天早上吃左甲状腺素。', 'ko', '매일 아침 레보티록신을 먹어요.'],
    ['ko', '진통제 알레르기 있는지 물어보시네요.', 'ja', '痛み止めのアレルギーがないか、知りたいそうです。'],
    ['ko', '각각 물 1리터를 드세요.', 'ar', 'اشربوا مع كل منهما لترًا من الماء.'],
    ['ko', '딱딱한 음식은 2주 동안 피해 주세요.', 'ar', 'ابعد عن الأكل القاسي مدة أسبوعين.'],
    ['ar', 'معنديش حرارة.', 'ko', '열은 없어요.'],
    ['ko', '조식 불포함이에요.', 'zh', '不含早餐。'],
    ['ja', '顔出しはNGです。', 'ko', '얼굴 공개는 안 됩니다.'],
    ['ko', '떼지 마이소.', 'zh', '请不要揭掉。'],
  ])('%s %s | %s %s', (from, original, to, faithful) => expect(compareTexts({ text: original, language: from }, { text: faithful, language: to })).toEqual([])); // biome-ignore format: one case a line
});
