import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { compareTexts } from '../language.ts';

const kinds = (from: Language, original: string, to: Language, translation: string) => [
  ...new Set(compareTexts({ text: original, language: from }, { text: translation, language: to }).map(({ kind }) => kind)),
];

/** An original, a faithful translation, and one with a mistake of the same kind. */
type Case = [from: Language, original: string, to: Language, faithful: string, wrong: string];

const check = (cases: Case[]) =>
  it.each<Case>(cases)('%s %s | %s %s | %s', (from, original, to, faithful, wrong) => {
    expect(kinds(from, original, to, faithful)).toEqual([]);
    expect(kinds(from, original, to, wrong)).not.toEqual([]);
  });

describe('amounts, half in figures and half in words', () => {
  check([
    ['ko', '한 개에 130만 원입니다.', 'ar', 'الواحدة بمليون و٣٠٠ ألف وون.', 'الواحدة بمليون و٨٠٠ ألف وون.'],
    ['ko', '총 210만 원이에요.', 'ar', 'المجموع مليونان و١٠٠ ألف وون.', 'المجموع مليونان و٤٠٠ ألف وون.'],
    ['ko', '렌즈는 350만 원입니다.', 'ar', 'العدسة بثلاثة ملايين ونصف مليون وون.', 'العدسة بثلاثة ملايين وربع مليون وون.'],
    ['en', 'It was close to four grand.', 'ko', '거의 4천이었어요.', '거의 5천이었어요.'],
    ['ar', 'دفعت مليون ونص وون.', 'ko', '150만 원 냈어요.', '120만 원 냈어요.'],
    ['ko', '개당 115만 원이에요.', 'ar', 'الواحدة بمليون و١٥٠ ألفاً.', 'الواحدة بمليون و٥١٠ ألفاً.'],
    ['ar', 'السعر مليون وثمانمية ألف وون.', 'ko', '금액은 180만 원입니다.', '금액은 108만 원입니다.'],
    ['ko', '50유닛에 25만 원입니다.', 'ar', 'خمسون وحدة بمئتين و٥٠ ألف وون.', 'خمسون وحدة بمئتين و٨٠ ألف وون.'],
    ['ko', '위약금 20%를 뺀 96만 원을 돌려 드려요. 120만 원에서 20만 원은 검사비예요.', 'en', 'You get back 960,000 won after the 20% fee. Of the 1,200,000, 200,000 was for tests.', 'You get back 690,000 won after the 20% fee. Of the 1,200,000, 200,000 was for tests.'],
  ]); // biome-ignore format: one case a line
});

describe('measures that a person converts', () => {
  check([
    ['en', 'I weigh 154 pounds.', 'ko', '몸무게는 70kg이에요.', '몸무게는 90kg이에요.'],
    ['en', "I'm 5 foot 7.", 'ko', '키는 170cm예요.', '키는 150cm예요.'],
    ['en', 'My fever is 101.3°F.', 'ko', '열이 38.5도예요.', '열이 39.5도예요.'],
    ['en', "It's been around 102 degrees since noon.", 'ko', '정오부터 39도 정도예요.', '정오부터 37도 정도예요.'],
    ['en', 'The hotel is 5 miles away.', 'ko', '호텔이 8km 떨어져 있어요.', '호텔이 5km 떨어져 있어요.'],
    ['en', 'I drink 8 ounces of water with it.', 'ko', '물 240ml와 함께 먹어요.', '물 480ml와 함께 먹어요.'],
    ['zh', '左眼近视450度。', 'ko', '왼쪽 눈이 -4.5디옵터예요.', '왼쪽 눈이 -5.5디옵터예요.'],
    ['ar', 'حرارتي ٣٨ ونصف.', 'ko', '열이 38.5도예요.', '열이 39.5도예요.'],
    ['ar', 'حرارتها ٣٩ إلا ربع.', 'ko', '열이 38.75도예요.', '열이 39.25도예요.'],
    ['ko', '체온이 37.8도까지 올라요.', 'ar', 'ترتفع الحرارة إلى ٣٧٫٨ يوم العملية.', 'ترتفع الحرارة إلى ٣٨٫٧ يوم العملية.'],
    ['ar', 'نص ملي لكل جهة.', 'ko', '한쪽에 0.5cc씩요.', '한쪽에 1.5cc씩요.'],
    ['ja', '熱が7度8分あります。', 'ko', '열이 37.8도예요.', '열이 38.7도예요.'],
    ['ja', '身長は1メートル62です。', 'ko', '키는 162cm예요.', '키는 126cm예요.'],
    ['en', 'I weigh 11 stone 4.', 'ko', '몸무게는 72kg이에요.', '몸무게는 62kg이에요.'],
    ['ko', '물은 1.5리터 드세요.', 'ar', 'اشرب لتراً ونصف اللتر.', 'اشرب لترين ونصف اللتر.'],
    ['ar', 'ضغطي ١٥ على ٩.', 'ko', '혈압이 150에 90이에요.', '혈압이 160에 90이에요.'],
    ['zh', '我的血红蛋白是105。', 'ko', '헤모글로빈 수치가 10.5예요.', '헤모글로빈 수치가 15예요.'],
  ]); // biome-ignore format: one case a line
});

describe('spans of time and ages', () => {
  check([
    ['ko', '교정은 1년 반에서 2년 걸려요.', 'ar', 'يستغرق التقويم من ١٨ إلى ٢٤ شهراً.', 'يستغرق التقويم من ٢٨ إلى ٣٤ شهراً.'],
    ['ko', '상담에 1시간 반은 잡으셔야 해요.', 'ja', 'カウンセリングは1時間半みておいてください。', 'カウンセリングは2時間半みておいてください。'],
    ['en', "It's been a day and a half.", 'ko', '하루 반이 지났어요.', '이틀 반이 지났어요.'],
    ['ko', '12일째에 오세요.', 'ar', 'تعال في اليوم الثاني عشر.', 'تعال في اليوم الثاني.'],
    ['ko', '1개월, 3개월, 6개월째에 사진을 보내 주세요.', 'ar', 'أرسل صورك في الشهر الأول والثالث والسادس.', 'أرسل صورك في الشهر الأول والثالث والتاسع.'],
    ['ko', '저희는 24시간 열어요.', 'ar', 'نعمل على مدار الساعة.', 'نعمل ١٢ ساعة.'],
    ['en', 'My two-year-old is coming.', 'ko', '두 살배기 아이도 가요.', '세 살배기 아이도 가요.'],
    ['ar', 'ابني عمره سنة ونص.', 'ko', '아들이 18개월이에요.', '아들이 28개월이에요.'],
    ['zh', '我一天半包烟。', 'ko', '담배를 하루 반 갑 피워요.', '담배를 하루 두 갑 피워요.'],
    ['ja', '食事のとき以外、1日22時間以上つけてください。', 'ko', '식사 때를 빼고 하루 22시간 이상 껴 주세요.', '식사 때를 빼고 하루 12시간 이상 껴 주세요.'],
    ['ko', '사나흘째가 제일 심해요.', 'en', 'It is worst around day three or four.', 'It is worst around day eight or nine.'],
  ]); // biome-ignore format: one case a line
});

describe('days and times', () => {
  check([
    ['ko', '세안은 내일부터, 화장은 모레부터 하세요.', 'en', 'Wash your face from tomorrow and wear makeup from the day after.', 'Wash your face from tomorrow and wear makeup from today.'],
    ['ja', '生年月日は平成8年2月3日です。', 'ko', '생년월일은 1996년 2월 3일입니다.', '생년월일은 1998년 2월 3일입니다.'],
    ['ko', '평일은 10시부터, 토요일은 4시까지예요.', 'zh', '周一至周五10:00开始，周六到16:00。', '周一至周五10:00开始，周六到18:00。'],
    ['zh', '我月经20号左右来，手术在22号。', 'ko', '수술이 22일인데 생리가 20일쯤 시작해요.', '수술이 20일인데 생리가 22일쯤 시작해요.'],
    ['en', 'We land on the third and fly out on the eleventh.', 'ko', '3일에 도착해서 11일에 출국해요.', '3일에 도착해서 12일에 출국해요.'],
    ['zh', '16或17号可以吗？', 'ko', '16일이나 17일은 어떠세요?', '16일이나 18일은 어떠세요?'],
    ['en', "I'd like the 10.30 slot.", 'ko', '10시 30분으로 할게요.', '10시 15분으로 할게요.'],
    ['ar', 'حجزت يوم ١٥ الشهر اللي فات.', 'ko', '지난달 15일에 예약했어요.', '다음 달 15일에 예약했어요.'],
    ['en', 'I drank wine two nights ago.', 'ko', '이틀 전에 와인을 마셨어요.', '나흘 전에 와인을 마셨어요.'],
    ['ar', 'الموعد الساعة وحدة ونص.', 'ko', '예약이 1시 반이에요.', '예약이 2시 반이에요.'],
    ['ko', '오늘 밤 11시부터 금식하세요.', 'ar', 'صم من الحادية عشرة الليلة.', 'صم من العاشرة الليلة.'],
    ['zh', '我中午十二点到得了吗？我十点半才出机场。', 'ko', '10시 반에야 공항에서 나오는데 정오까지 도착할 수 있을까요?', '11시 반에야 공항에서 나오는데 정오까지 도착할 수 있을까요?'],
  ]); // biome-ignore format: one case a line
});

describe('frequencies, floors, sides and grades', () => {
  check([
    ['ko', '주차는 지하 2층입니다.', 'zh', '请停在B2层。', '请停在B3层。'],
    ['ko', '약국은 지하 1층이에요.', 'ar', 'الصيدلية في الطابق السفلي الأول.', 'الصيدلية في الطابق الأول.'],
    ['en', 'Is it two floors up?', 'ko', '두 층 위인가요?', '세 층 위인가요?'],
  ]); // biome-ignore format: one case a line
});

describe('a negation in one language only', () => {
  check([
    ['en', 'Call me, but not before 9 a.m. Korean time.', 'ko', '전화 주시되 한국 시간 오전 9시 이전에는 삼가 주세요.', '한국 시간 오전 10시 이전에는 삼가 주세요.'],
    ['ko', '붕대는 절대 혼자 풀지 마세요.', 'ar', 'إياك أن تفك الضماد بنفسك.', 'فك الضماد بنفسك.'],
    ['ko', '마지막 식사는 8시간 전까지 마치세요.', 'ar', 'تناول آخر وجبة قبل ذلك بثماني ساعات.', 'تناول آخر وجبة قبل ذلك بست ساعات.'],
    ['ko', '딱지를 억지로 떼지 마세요.', 'ar', 'اترك القشور فتسقط وحدها.', 'انزع القشور بسرعة.'],
  ]); // biome-ignore format: one case a line
});

describe('schedules', () => {
  check([
    ['en', 'Nov 2 consult, Nov 3 surgery, Nov 4 drain out, fly home Nov 12.', 'ko', '11월 2일 상담, 3일 수술, 4일 피주머니 제거, 12일 귀국.', '11월 2일 상담, 3일 수술, 5일 피주머니 제거, 12일 귀국.'],
    ['ar', 'يستمر التورم 12 يومًا. موعد زيارتك 12 ديسمبر.', 'ko', '붓기는 12일 동안 갑니다. 방문일은 12월 12일입니다.', '붓기는 12일 동안 갑니다.'],
    ['en', 'Feb 3 consult, Feb 4 surgery, Feb 11 stitches.', 'ja', '2月3日相談、4日手術、11日抜糸。', '2月3日相談、4日手術、12日抜糸。'],
    ['ko', '5/12(화) 09:30 상담', 'en', 'Tue, May 12 – 9:30 am consultation', 'Tue, May 12 – 8:30 am consultation'],
    ['ko', '5/12(화) 09:30 상담', 'ar', 'الثلاثاء، مايو ١٢ - ٩:٣٠ صباحًا استشارة', 'الثلاثاء، مايو ١٢ - ٨:٣٠ صباحًا استشارة'],
    ['ko', '체크인 15:00, 1박 후 체크아웃 11:00', 'en', 'Check-in 3 pm, one night, check-out 11 am', 'Check-in 3 pm, two nights, check-out 11 am'],
    ['ko', '붓기는 2~3주 가며 개인차가 있어요.', 'en', 'Swelling lasts 2 to 3 weeks, although this may vary.', 'Swelling lasts 2 to 3 months, although this may vary.'],
    ['en', "I'm coming this May.", 'ko', '올해 5월에 가요.', '올해 6월에 가요.'],
  ]); // biome-ignore format: one case a line
});

describe('eyes', () => {
  check([
    ['ko', '양쪽 눈에 한 방울씩, 항생제는 오른쪽만요. 두 가지는 5분 간격으로 넣으세요.', 'en', 'One drop in each eye, the antibiotic in the right eye only. Leave 5 minutes between the two.', 'One drop in each eye, the antibiotic in the left eye only. Leave 5 minutes between the two.'],
    ['zh', '左眼575，右眼600，散光在100以内。', 'ko', '왼쪽 눈 -5.75, 오른쪽 눈 -6.00이고 난시는 -1.00 이내예요.', '왼쪽 눈 -5.75, 오른쪽 눈 -6.50이고 난시는 -1.00 이내예요.'],
  ]); // biome-ignore format: one case a line
});

describe('times of day and their look-alikes', () => {
  check([
    ['ko', '만 36세시면 1개만 이식해요.', 'ar', 'في عمر ٣٦ سنة ننقل جنينًا واحدًا.', 'في عمر ٣٩ سنة ننقل جنينًا واحدًا.'],
    ['ko', '두시는 안 되고 세시에 오세요.', 'en', "Two o'clock won't do, please come at three o'clock.", "Two o'clock won't do, please come at four o'clock."],
    ['ar', 'موعدي كان ١٠ والحين ١١ وعشر.', 'ko', '예약은 10시인데 지금 11시 10분이에요.', '예약은 10시인데 지금 11시 30분이에요.'],
    ['ar', 'الساعة ١١ وعشر وصلت.', 'ko', '11시 10분에 도착했어요.', '11시 20분에 도착했어요.'],
    ['ar', 'انتظرت ساعة وعشر دقايق.', 'ko', '1시간 10분 기다렸어요.', '2시간 10분 기다렸어요.'],
    ['ar', 'ابني عمره ٦ أشهر.', 'ko', '아들이 6개월이에요.', '아들이 6살이에요.'],
  ]); // biome-ignore format: one case a line
});

describe('tomorrow', () => {
  check([
    ['ko', '내일 비 온대요.', 'zh', '听说明天要下雨。', '听说后天要下雨。'],
    ['ar', 'باجر الساعة تسع الصبح بتمرون علي؟', 'ko', '내일 아침 9시에 데리러 오시나요?', '모레 아침 9시에 데리러 오시나요?'],
    ['ar', 'عقب باكر أسافر.', 'ko', '모레 떠나요.', '내일 떠나요.'],
    ['ar', 'نتلاقى بكره العصر.', 'ko', '내일 오후에 봐요.', '모레 오후에 봐요.'],
  ]); // biome-ignore format: one case a line
});

describe('places, denials, units and money', () => {
  check([
    ['ko', '이식 후 3일간은 감지 마세요.', 'zh', '植发后前3天不要洗头。', '植发前3天不要洗头。'],
    ['ar', 'للتأكيد فقط: لن أدفع شيئًا الآن. هل هذا صحيح؟', 'ko', '확인차 여쭤봐요. 지금은 아무것도 안 내는 거죠?', '확인차 여쭤봐요. 지금 다 내는 거죠?'],
    ['ko', '필러는 1cc에 35만원이에요. 볼 2cc는 한쪽에 1cc씩요.', 'ar', 'سعر الفيلر ٣٥٠ ألف وون للسي سي الواحد، و٢ سي سي للخدود، ١ سي سي لكل جهة.', 'سعر الفيلر ٣٥٠ ألف وون للسي سي الواحد، و٣ سي سي للخدود، ١ سي سي لكل جهة.'],
    ['ko', '1cc에 30만원, 2cc는 55만원이에요. 볼은 1cc면 돼요.', 'en', 'It is 300,000 won per cc, 550,000 won for 2 cc. The cheek takes 1 cc.', 'It is 300,000 won per cc, 550,000 won for 3 cc. The cheek takes 1 cc.'],
    ['en', "The ad said 1.2m KRW but you're quoting 1.45m.", 'ko', '광고는 120만 원인데 145만 원이라고 하시네요.', '광고는 120만 원인데 154만 원이라고 하시네요.'],
    ['en', 'I hoped for 50/50.', 'ko', '반반을 기대했어요.', '30퍼센트를 기대했어요.'],
    ['ar', 'الفيلر كم الملي؟', 'ko', '필러는 1ml에 얼마인가요?', '필러는 2ml에 얼마인가요?'],
    ['zh', '这两天不出血了。', 'ko', '요 며칠 피는 안 나요.', '다섯 달째 피는 안 나요.'],
    ['ko', '3일째부터 감으실 수 있지만 수술 부위는 피해 주세요.', 'zh', '从第3天开始可以洗头，但请避开手术部位。', '从第3天开始可以洗头，也可以洗手术部位。'],
    ['ar', 'لا أريد أن يعرف أحد بالعملية.', 'ko', '아무도 수술에 대해 몰랐으면 좋겠어요.', '모두가 수술에 대해 알았으면 좋겠어요.'],
  ]); // biome-ignore format: one case a line
});

describe('weekdays, weeks and months', () => {
  check([
    ['ko', '다음 주는 월요일과 수요일만 비어 있어요.', 'en', 'Only Monday and Wednesday are free next week.', 'Only Monday and Thursday are free next week.'],
    ['ja', '入れたのは2021年の8月です。', 'ko', '넣은 것은 2021년 8월입니다.', '넣은 것은 2012년 8월입니다.'],
    ['zh', '是2021年的8月做的。', 'en', 'It was done in August 2021.', 'It was done in August 2020.'],
    ['ar', 'كان ذلك في أغسطس من عام 2021.', 'ko', '2021년의 8월이었어요.', '2021년의 9월이었어요.'],
    ['ja', '前回は月・水・金だけと言われました。', 'ko', '지난번에는 월·수·금만이라고 들었습니다.', '지난번에는 월·수·목만이라고 들었습니다.'],
    ['zh', '周一三五看诊。', 'en', 'Open on Mon/Wed/Fri.', 'Open on Mon/Tue/Fri.'],
    ['zh', '周一三五可以。', 'ar', 'يناسبني الاثنين والأربعاء والجمعة.', 'يناسبني الاثنين والأربعاء والخميس.'],
    ['zh', '15号周二一早可以吗？', 'ko', '15일 화요일 아침 일찍 괜찮을까요?', '16일 화요일 아침 일찍 괜찮을까요?'],
    ['zh', '下周三四楼会议室。', 'ko', '다음 주 수요일 4층 회의실.', '다음 주 수요일 5층 회의실.'],
    ['zh', '周二三十分钟就够。', 'ko', '화요일 30분이면 충분해요.', '화요일 20분이면 충분해요.'],
  ]); // biome-ignore format: one case a line
});

describe('days that are names', () => {
  check([
    ['en', 'Is there a good Friday slot?', 'ko', '괜찮은 금요일 시간이 있나요?', '괜찮은 월요일 시간이 있나요?'],
    ['zh', '618有活动吗？', 'ko', '618 행사가 있나요?', '6월 28일 행사가 있나요?'],
  ]); // biome-ignore format: one case a line
});

describe('thousands, millions, floors and teeth', () => {
  check([
    ['ko', '요금은 만 8천 원 정도 나와요.', 'zh', '车费大约1万8千韩元。', '车费大约8千韩元。'],
    ['ko', '만 8세 아이예요.', 'zh', '孩子满8周岁。', '孩子18周岁。'],
    ['ar', 'عدد الحيوانات المنوية 8 مليون.', 'ko', '정자 수 800만입니다.', '정자 수 80만입니다.'],
    ['en', 'One syringe holds 10 million cells.', 'ko', '한 대에 세포 1천만 개가 들어 있어요.', '한 대에 세포 1백만 개가 들어 있어요.'],
    ['ko', '2층이 아니라 지하 1층 회복실로 오시면 됩니다.', 'zh', '不是2樓，請到地下1樓的恢復室。', '不是2樓，請到地下3樓的恢復室。'],
    ['ko', '지하 1층이에요.', 'en', "It's on basement level one.", "It's on basement level two."],
    ['ko', '총 90만 원에 3회, 2주 간격이에요.', 'zh', '總共九十萬韓元，三次，間隔兩週。', '總共九十萬韓元，三次，間隔兩個月。'],
    ['ko', '아래 어금니 36번과 46번 두 개를 심으셔야 합니다.', 'en', 'You need implants for two lower molars, #36 and #46.', 'You need implants for two lower molars, #36 and #47.'],
    ['ko', '1㎠당 40모낭 이상 심습니다.', 'en', 'We implant at least 40 follicles per square centimeter.', 'We implant at least 14 follicles per square centimeter.'],
  ]); // biome-ignore format: one case a line
});

describe('before and after, and what one text abbreviates', () => {
  check([
    ['ko', '수술 전후 4주는 금연하셔야 해요.', 'en', 'You must not smoke for 4 weeks before and after surgery.', 'You must not smoke for 6 weeks before and after surgery.'],
    ['ko', '수술 후 4주는 쉬셔야 해요.', 'en', 'You must rest for 4 weeks after surgery.', 'You must rest for 4 weeks before surgery.'],
    ['zh', '手术前后两周不要喝酒。', 'en', 'Do not drink alcohol for two weeks before and after surgery.', 'Do not drink alcohol for two months before and after surgery.'],
    ['ko', '식사 전후 30분은 물을 드시지 마세요.', 'ja', '食事の前後30分は水を飲まないでください。', '食事の前後50分は水を飲まないでください。'],
  ]); // biome-ignore format: one case a line
});

describe('look-alikes of values, and a weekday with its day', () => {
  check([
    ['en', 'It matters for religious reasons. It costs 20 euros.', 'ko', '종교적인 이유로 중요합니다. 비용은 20유로입니다.', '종교적인 이유로 중요합니다. 비용은 30유로입니다.'],
    ['ko', '19일 목요일부터 정상 진료합니다.', 'en', 'We resume normal hours from Thursday the 19th.', 'We resume normal hours from Thursday the 18th.'],
  ]); // biome-ignore format: one case a line
});

describe('units said once, days with weekdays, and words of the Nile and the Levant', () => {
  check([
    ['ko', '소프트렌즈는 1주, 하드렌즈는 2주 빼 주세요.', 'en', 'Leave soft lenses out for 7 days, hard ones for 14.', 'Leave soft lenses out for 7 days, hard ones for 10.'],
    ['ko', '48시간은 냉찜질하세요.', 'ja', '丸2日は冷やしてください。', '丸3日は冷やしてください。'],
    ['en', 'My back has hurt for six weeks.', 'ko', '한 달 반 전부터 허리가 아파요.', '두 달 반 전부터 허리가 아파요.'],
    ['ko', '오늘 서울은 영하 9도예요.', 'ar', 'سيول اليوم ٩ تحت الصفر.', 'سيول اليوم ١٩ تحت الصفر.'],
    ['zh', '15日星期三或17日星期五都可以。', 'ko', '15일 수요일이나 17일 금요일 다 괜찮아요.', '15일 수요일이나 18일 금요일 다 괜찮아요.'],
    ['ja', '先週のHbA1cは7.1%でした。', 'ko', '지난주 당화혈색소(HbA1c)는 7.1%였어요.', '지난주 당화혈색소(HbA1c)는 1.7%였어요.'],
    ['ar', 'قعدت ثلاث ساعات وربع.', 'ko', '3시간 15분 앉아 있었어요.', '3시간 45분 앉아 있었어요.'],
    ['en', 'We waited two hours and a quarter.', 'ko', '2시간 15분 기다렸어요.', '2시간 25분 기다렸어요.'],
    ['ko', '체크인이 3시시죠?', 'zh', '您是3点入住对吧？', '您是4点入住对吧？'],
    ['zh', '听说有个6万6韩元的。', 'ko', '66,000원짜리가 있다던데요.', '60,600원짜리가 있다던데요.'],
    ['ar', 'آخده تلات مرات باليوم.', 'ko', '하루 3번 먹어요.', '하루 2번 먹어요.'],
    ['ar', 'أسافر يوم التلات.', 'ko', '화요일에 떠나요.', '수요일에 떠나요.'],
    ['ko', '다음 주 화요일 2시나 수요일 10시 반은 어떠세요?', 'ar', 'الأسبوع القادم: الثلاثاء الساعة 14:00 أو الأربعاء الساعة 10:30؟', 'الأسبوع القادم: الاثنين الساعة 14:00 أو الأربعاء الساعة 10:30؟'],
    ['ar', 'نأخر الموعد من 9 إلى 11 ونص؟', 'ko', '예약을 9시에서 11시 반으로 늦출까요?', '예약을 9시에서 12시 반으로 늦출까요?'],
    ['ko', '뼈이식을 하면 140만 원, 안 하면 110만 원이에요.', 'en', 'It is 1.1 million won without a bone graft and 1.4 million with one.', 'It is 1.1 million won without a bone graft and 1.6 million with one.'],
    ['ko', '물도 드시면 안 됩니다. 껌도 안 돼요.', 'en', 'You must not drink water. That goes for gum too.', 'You may drink water. Gum is fine too.'],
  ]); // biome-ignore format: one case a line
});

describe('halves with a particle, floors below the ground, and values that are no company for one another', () => {
  check([
    ['ko', '지금은 두 달 반밖에 안 됐어요.', 'zh', '现在才两个半月。', '现在才三个半月。'],
    ['ko', '내일은 영하 7도래요.', 'ar', 'غدًا 7 درجات تحت الصفر.', 'غدًا 17 درجة تحت الصفر.'],
    ['zh', '我8月5号到，6号上午能面诊吗？', 'ko', '8월 5일에 도착하는데 다음 날 오전에 상담할 수 있나요?', '8월 7일에 도착하는데 다음 날 오전에 상담할 수 있나요?'],
    ['zh', '她明天的体检不去了，她昨天摔了一跤。', 'ko', '어제 넘어지셔서 내일 검진은 못 가세요.', '어제 넘어지셔서 모레 검진은 못 가세요.'],
    ['ko', '주차는 지하 3~5층이에요.', 'ar', 'المواقف في الطوابق السفلية من 3 إلى 5.', 'المواقف في الطوابق السفلية من 6 إلى 7.'],
    ['ko', '다음 주 화수는 휴진이에요.', 'ja', '来週の火曜と水曜は休診です。', '来週の月曜と水曜は休診です。'],
    ['en', 'My AMH is 1.2 and I am 41.', 'ko', '저는 마흔하나고 AMH는 1.2예요.', '저는 마흔하나고 AMH는 2.1이에요.'],
    ['ko', '07:30 접수\n08:00 채혈\n09:30 내시경', 'en', '7:30 a.m. Registration\n8:00 a.m. Blood draw\n9:30 a.m. Endoscopy', '7:30 a.m. Registration\n8:00 a.m. Blood draw\n9:50 a.m. Endoscopy'],
    ['ko', '오른쪽은 아침에, 왼쪽은 저녁에 바르세요.', 'en', 'Apply it on the right in the morning and on the left in the evening.', 'Apply it on the left in the morning and on the right in the evening.'],
  ]); // biome-ignore format: one case a line
});
