import type { Language } from '../../contract/languages.ts';
import { ARABIC_DAY_PATTERN, ARABIC_LATE_DAY_PATTERN } from '../numbers/arabic-ordinals.ts';
import { ENGLISH_DAY_PATTERN } from '../numbers/english-ordinals.ts';
import {
  MONTH_PART_PATTERNS,
  MONTH_PATTERNS,
  makeAlternation,
  RELATIVE_DAY_PATTERNS,
  RELATIVE_MONTH_PATTERNS,
  RELATIVE_WEEK_PATTERNS,
  WEEKDAY_PATTERNS,
} from './day-words.ts';

/*
 * Patterns for dates in each language. The groups of a pattern are: y(ear), m(onth), d(ay), o (a day in words), w(eekday), k (which week), a (months
 * ahead), t (part of the month), n(ear day), e(ra) and its r (year).
 */

const EN = {
  month: `${makeAlternation(MONTH_PATTERNS.en ?? [])}(?![a-z])\\.?`,
  weekday: `(?<![a-z])${makeAlternation(WEEKDAY_PATTERNS.en)}(?![a-z])\\.?`,
  full: '(?<![a-z])(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tues?|thurs?|fri)(?![a-z])',
  which: '(?<![a-z])(?<k>next|this|last(?!\\s+[a-z]+day\\s+of(?![a-z]))|coming|following|past)',
};
/** Without the article after "every". */
const AR_EVERY = `(?<=(?:كل|يوم)\\s+)(?<w>${makeAlternation(WEEKDAY_PATTERNS.ar).replaceAll('ال', '')})`;
const AR = {
  month: makeAlternation(MONTH_PATTERNS.ar ?? []),
  weekday: makeAlternation(WEEKDAY_PATTERNS.ar),
  which: makeAlternation(RELATIVE_WEEK_PATTERNS.ar),
  apart: '(?![\\p{L}])',
};
/** After prefixes that an Arabic word may have: و ف ب ل. */
const AR_BEGIN = '(?<=(?<!\\p{L})[وفبلك]{0,2})';

/** Matches where a number begins, unless it continues a larger number. After a hyphen it may end a range. */
const FIGURE_START = '(?<!\\d|\\d[.:/])';
const FIGURES = '(?<!\\d|\\d[.:/-])';
const ISO = `${FIGURES}(?<y>(?:19|20)\\d\\d)([-./])\\s?(?<m>\\d{1,2})\\2\\s?(?<d>\\d{1,2})(?!\\d|[-./]\\d)`;
const DAY_FIRST = `${FIGURES}(?<d>\\d{1,2})([-./])(?<m>\\d{1,2})\\2(?<y>(?:19|20)\\d\\d|\\d\\d)(?!\\d|[-./]\\d)`;
const MONTH_FIRST = `${FIGURES}(?<m>\\d{1,2})/(?<d>\\d{1,2})/(?<y>(?:19|20)\\d\\d|\\d\\d)(?!\\d|[-./]\\d)`;
/** 12/4: a date only with a word or weekday beside it, because 3/4 is a fraction and 120/80 a blood pressure. */
const SHORT = `${FIGURES}(?<m>1[0-2]|0?[1-9])/(?<d>3[01]|[12]\\d|0?[1-9])(?![\\d/.:%])`;
const SURE_SHORT = `${FIGURES}(?<m>1[0-2]|0?[1-9])/(?<d>3[01]|2[0-35-9]|1[7-9])(?![\\d/.:%]|\\s?mm)`;

const KO_WEEKDAY = '\\s*(?:\\((?<w>[월화수목금토일])(?:요일)?\\)|,?\\s?(?<w>[월화수목금토일])요일)';
/** Text that can follow the last weekday of a list. */
const KO_LISTED = '(?:은|는|에|만|까지|이|과|와|도|의|마다|중|인|입|예|로|으로|엔|요)';
const KO_LIST_BEHIND = `(?:(?:\\s?[,/]\\s?[월화수목금토일]){2,6}|(?:·[월화수목금토일]){1,6})${KO_LISTED}`;
const JA_WEEKDAY = '\\s*(?:\\((?<w>[月火水木金土日])(?:曜日?)?(?:・[祝休])?\\)|[、,]?\\s?(?<w>[月火水木金土日])曜日?)';
/** 平成8年 and H8年 are 1996. */
const JA_ERA = '(?<e>令和|平成|昭和|(?<![A-Za-z])[RHS](?=\\d))(?<r>\\d{1,2}|元)';
export const JAPANESE_ERA_OFFSETS: Record<string, number> = { 令和: 2018, R: 2018, 平成: 1988, H: 1988, 昭和: 1925, S: 1925 };
const ZH_WEEK = '(?:星期|周|週|礼拜|禮拜)';
const ZH_WEEKDAY = `\\s*(?:\\((?:${ZH_WEEK})?(?<w>[一二三四五六日天])\\)|[,，、]?\\s?${ZH_WEEK}(?<w>[一二三四五六日天]))`;
const HAN = '[\\d一二三四五六七八九十廿〇]{1,3}';
const NOT_COUNTED = '(?!\\s?(?:天|日|次|回(?!国|國|来|去|家|程|韩|中|北|上海|酒店|医院|诊|复|公司|老家|学校|宿舍|单位)|个(?!人)|點|点|月|号|粒|片|针|年))';

export const DATE_PATTERNS: Record<Language, readonly string[]> = {
  en: [
    ISO,
    MONTH_FIRST,
    DAY_FIRST,
    `(?:(?<w>${EN.weekday}),?\\s+(?:the\\s+)?)?(?<![a-z])(?<m>${EN.month})\\s*(?:the\\s+)?(?<d>\\d{1,2})(?:st|nd|rd|th)?(?![\\d%]|[:,.]\\d|\\s?(?:am|pm)\\b)(?:,?\\s+(?<y>(?:19|20)\\d\\d)(?!\\d))?(?:\\s*\\((?<v>${EN.weekday})\\)|,\\s?(?<v>${EN.full}))?`,
    `(?:(?<w>${EN.weekday}),?\\s+(?:the\\s+)?)?${FIGURE_START}(?<d>\\d{1,2})(?:st|nd|rd|th)?\\s*(?:of\\s+)?(?<m>${EN.month})(?:,?\\s+(?<y>(?:19|20)\\d\\d)(?!\\d))?(?:\\s*\\((?<v>${EN.weekday})\\)|,\\s?(?<v>${EN.full}))?`,
    `(?<![a-z])(?<m>${EN.month})(?:\\s+of)?,?\\s+(?<y>(?:19|20)\\d\\d)(?!\\d)`,
    '(?<![a-z])(?<m>january|february|april|june|july|august|september|october|november|december)(?![a-z])',
    '(?<=\\b(?:in|of|since|until|till|by|from|early|late|mid|this|next|last)\\s)(?<m>(?-i:May)|(?<!this\\s)may|march|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?![a-z]|\\s+(?:i|we|you|not|be)\\b)',
    `(?<=\\b(?:on|by|until|till|from|before|after|since|arriv\\w+|land\\w*|leav\\w+)\\s+)${SHORT}`,
    `${SHORT}(?=\\s+at\\s+\\d)`,
    `${SHORT}(?=\\s*\\(?${EN.weekday})`,
    SURE_SHORT,
    '(?<=\\b(?:on|by|until|till|from|before|after|since|to|for|and)\\s)the\\s+(?<d>\\d{1,2})(?:st|nd|rd|th)(?=\\s*(?:$|[.,;:!?)]|(?:at|in|of\\s+(?:this|next|each|every|the\\s+month)|and|or|to|is|until|till|for|if|instead|works?|would|will|okay|ok|fine|good|possible|available)\\b))',
    `(?<=\\b(?:on|by|until|till|before)\\s)the\\s+(?<o>${ENGLISH_DAY_PATTERN})(?=\\s*(?:$|[.,;:!?)]|(?:at|in|of\\s+(?:this|next|each|every|the\\s+month)|and|or|to|is|until|till|for|if|instead|works?|would|will|okay|ok|fine|good|possible|available)\\b))`,
    `(?<w>${EN.full}),?\\s+the\\s+(?<d>\\d{1,2})(?:st|nd|rd|th)(?![a-z]|\\s+of\\b)`,
    `(?<w>${EN.full})\\s+(?:of\\s+)?(?:(?<k>next|this|last)\\s+week|(?<k>the\\s+week\\s+after\\s+next))`,
    `(?<![a-z])(?<k>next|this|last)\\s+week,?\\s+(?:on\\s+)?(?:a\\s+)?(?<w>${EN.full})`,
    `(?:${EN.which}\\s+)?(?<w>${EN.full})`,
    // Abbreviations that are also words (sat, sun, wed) are days only beside a figure, a time or a preposition.
    `(?<=\\(|\\b(?:on|this|next|last|by|until|from|to|through|and|or)\\s|[,/&-]\\s?)(?<w>${EN.weekday})(?=\\s*(?:$|[,.;:!?)/&-]|at\\b|\\d|to\\b|or\\b|and\\b|morning|afternoon|evening|open|closed|off|if\\b|is\\b|works?\\b|would\\b|please\\b|instead\\b))`,
    `(?<w>(?<![a-z])(?:mon|tues?|wed|thur?s?|fri|sat(?=\\W{1,2}sun))(?![a-z])\\.?)(?=\\s*(?:[,/&-]\\s?|and\\s|or\\s|to\\s)${EN.weekday}|\\s+\\d{1,2}(?::\\d\\d|\\s?[ap]m))`,
    `(?<![a-z])(?<k>the\\s+week\\s+after\\s+next)(?![a-z])`,
    `(?<!\\b(?:the|in\\s+the)\\s|[a-z])(?<k>next|this|last|coming)\\s+(?:week|weekend)(?![a-z])`,
    '(?<=\\bin\\s)(?<y>20\\d\\d)(?!\\d|[,.]\\d)',
  ],
  ko: [
    `${FIGURES}(?:(?<y>(?:19|20)?\\d\\d)년의?\\s*)?(?<m>\\d{1,2})월\\s*(?<d>\\d{1,2})일(?:${KO_WEEKDAY})?`,
    `${ISO}(?:${KO_WEEKDAY})?`,
    `${FIGURES}(?<m>1[0-2]|0?[1-9])[/.](?<d>3[01]|[12]\\d|0?[1-9])(?:${KO_WEEKDAY})`,
    DAY_FIRST,
    `(?!(?:1/[2-4]|2/3|3/4)\\D)${SHORT}(?=\\s*(?:에|까지|부터|일|오전|오후|\\d{1,2}(?:시|:\\d\\d)))`,
    SURE_SHORT,
    `${FIGURES}(?<y>(?:19|20)\\d\\d)년(?:의?\\s*(?<m>\\d{1,2})월)?`,
    `${FIGURES}(?<m>1[0-2]|0?[1-9])월(?!\\s*\\d+일)`,
    `${FIGURES}(?<m>1[0-2]|[1-9])(?=\\s?[·,~-]\\s?(?:1[0-2]|[1-9])월(?!\\s*\\d))`,
    `${FIGURES}(?<d>[12]\\d|3[01]|[1-9])일(?:${KO_WEEKDAY})`,
    `${FIGURES}(?<d>[12]\\d|3[01]|[1-9])일(?=에(?!\\s*(?:한|두|세|[1-9]))|\\s*(?:오전|오후|아침|점심|저녁|새벽|밤(?!낮)|정오|\\d{1,2}시(?!간))|날)`,
    // In a list that names its month once: 11월 2일 상담, 3일 수술.
    '(?<=\\d월\\s?\\d{1,2}일[^.!?\\n]{0,100}[,/·]\\s?)(?<d>[12]\\d|3[01]|[1-9])일(?=\\s(?!간|동안|정도|치|후|뒤|전|이내|이상|연속|내|안|더|씩|뿐|미만|가량|만에|만(?=\\s)))',
    `(?<=(?:이번\\s?달|다음\\s?달|매달|매월)\\s*)(?<d>[12]\\d|3[01]|[1-9])일(?!\\s?(?:연휴|간|동안|정도|치|후|뒤|이내|이상|연속))`,
    `(?:(?<![가-힣])(?<!(?<![가-힣])그\\s?)(?<k>다다음\\s*주|다음\\s*주|담\\s*주|차주|오는|이번\\s*주?|금주|지난\\s*주?|저번\\s*주)(?:의)?\\s*)?(?<w>[월화수목금토일])(?:요일|욜)`,
    '(?<![가-힣]|[연년]\\s?[,·/]\\s?)(?<w>[월화수목금토일])(?=(?:\\s?[,·~/-]\\s?[월화수목금토일]){0,6}\\s?[,·~/-]\\s?[월화수목금토일](?:요일|(?:은|에|만|까지)?(?![가-힣])))',
    // After three or more weekdays, or two with a dot between, any particle can follow the last: 월·수·금만이라고, 화·목과.
    `(?<![가-힣]|[연년]·)(?<w>[월화수목금토일])(?=${KO_LIST_BEHIND})`,
    `(?<=(?<![가-힣]|[연년]·)(?:[월화수목금토일]\\s?[,·/]\\s?){0,5}(?:[월화수목금토일]\\s?[,/]\\s?[월화수목금토일]\\s?[,/]|[월화수목금토일]·)\\s?)(?<w>[월화수목금토일])(?=${KO_LISTED})`,
    '(?<=(?<![가-힣]|[연년]\\s?[,·/]\\s?)[월화수목금토일]\\s?[~·,/-]\\s?)(?<w>[월화수목금토일])(?=(?:은|에|만|까지)?(?![가-힣]))',
    '(?<=(?<![가-힣])(?=[월화수목금토일]{3,6}(?:[은는에만]|까지|\\s|$))[월화수목금토일]{0,5})(?<w>[월화수목금토일])(?=[월화수목금토일]{0,5}(?:[은는에만]|까지|\\s|$))',
    '(?<=(?:다음|이번|지난|담)\\s*주\\s?)(?<w>[월화수목금토일])(?=[월화수목금토일](?:은|는|에|만|요|도|이|까지|\\s|$))',
    '(?<=(?:다음|이번|지난|담)\\s*주\\s?[월화수목금토일])(?<w>[월화수목금토일])(?=은|는|에|만|요|도|이|까지|\\s|$)',
    `(?<![가-힣]|그\\s?)(?<k>다다음\\s*주|다음\\s*주|담\\s*주|이번\\s*주|지난\\s*주|저번\\s*주)(?!\\s*[월화수목금토일](?:요일|욜)|사|의할|기)`,
    // 금주 can also mean abstinence from alcohol, 차주 the owner of a car.
    `(?<![가-힣\\d])(?<k>차주|금주)(?=\\s?(?:중|내로|내에|안에|에|까지|부터|말|초)(?![가-힣]{3}))`,
  ],
  zh: [
    `${FIGURES}(?:(?<y>(?:19|20)\\d\\d)\\s?年的?\\s*)?(?<m>${HAN})\\s?月\\s*(?<d>${HAN})\\s?[日号號](?:${ZH_WEEKDAY})?`,
    `${ISO}(?:${ZH_WEEKDAY})?`,
    `${SHORT}(?:${ZH_WEEKDAY})`,
    DAY_FIRST,
    `${SHORT}(?=\\s*(?:号|日|到|去|来|走|之前|以前|上午|下午|\\d{1,2}(?:点|:\\d\\d)))`,
    SURE_SHORT,
    `${FIGURES}(?<y>(?:19|20)\\d\\d)\\s?年(?:的?\\s*(?<m>${HAN})\\s?月份?)?`,
    `${FIGURES}(?<m>1[0-2]|[1-9]|十[一二]?|(?<![两几一二三四五六七八九十\\d])[一二三四五六七八九])\\s?月(?!经|\\s?\\d+\\s?[日号])`,
    `${FIGURES}(?<m>1[0-2]|[1-9])(?=\\s?[、~-]\\s?(?:1[0-2]|[1-9])月(?!\\s*\\d))`,
    // 七八月 are two months.
    '(?<![一二三四五六七八九十百千万第几数\\d])(?<m>[一二三四五六七八])(?=[二三四五六七八九]月(?!经|[\\d一二三四五六七八九十]))',
    '(?<=(?<![一二三四五六七八九十百千万第几数\\d])[一二三四五六七八])(?<m>[二三四五六七八九])月份?(?!经|[\\d一二三四五六七八九十])',
    `${FIGURES}(?<!第)(?<d>[12]\\d|3[01]|[1-9])\\s?[日号號](?:${ZH_WEEKDAY})`,
    `${FIGURES}(?<!第|[A-Za-z]|N[Oo]\\.?)(?<d>[12]\\d|3[01]|[1-9]|[二三]?十[一二三四五六七八九]?|(?<![一-鿿](?<![我们在于是到的从至那就定订约选改]))[一二三四五六七八九](?=\\s?[号號](?:[,，。、到走来去回飞至和上下早晚中之以前后出抵见做那这就吧吗的还可能]|$)))\\s?[号號](?!线|線|出|入|口|楼|樓|门|門|室|房|诊|手术|治疗|病|窗|柜|床|码|碼|店|院|机|厅|公|航|栋|院|号|牙|针|刀)`,
    `(?:(?<!下)(?<k>下下?个?|[这這本]个?|上个?)|(?<![一两二三四五六七八九十\\d几]))${ZH_WEEK}(?<w>[一二三四五六日天])${NOT_COUNTED}`,
    `(?<![下上])(?<k>下下?个?|[这這本]个?|上个?)${ZH_WEEK}(?![一二三四五六日天年岁围])`,
    // 周一三五 are three weekdays, 周三四点 a weekday and an hour.
    `(?<=${ZH_WEEK}[一二三四五六]{1,5})(?<w>[二三四五六]|日(?![本语元文])|天(?!气))(?![二三四五六七八九两日天]*[点时号十百千万个天次年月位名人层楼多半甲折\\d])`,
    `(?<=${ZH_WEEK}[一二三四五六日天][一二三四五六日天、,和与或至到~-]{1,14})(?<w>[一二三四五六日天])(?=[、,和与或至到~)的都上下晚早有能可看坐开出休来去没不是才也,，。;]|$)`,
  ],
  ja: [
    `${FIGURES}(?:(?:(?<y>(?:19|20)\\d\\d)|${JA_ERA})年の?\\s*)?(?<m>${HAN})月\\s*(?<d>${HAN})日(?:${JA_WEEKDAY})?`,
    `${ISO}(?:${JA_WEEKDAY})?`,
    `${SHORT}(?:${JA_WEEKDAY})`,
    DAY_FIRST,
    `(?!(?:1/[2-4]|2/3|3/4)\\D)${SHORT}(?=\\s*(?:に|まで|から|の|午前|午後|\\d{1,2}(?:時(?!間)|:\\d\\d)))`,
    SURE_SHORT,
    `${FIGURES}(?:(?<y>(?:19|20)\\d\\d)|${JA_ERA})年(?:の?\\s*(?<m>${HAN})月)?`,
    `${FIGURES}(?<m>1[0-2]|[1-9]|十[一二]?|(?<![一-鿿ヶか])[一二三四五六七八九])月(?!\\s*\\d+日)`,
    `${FIGURES}(?<m>1[0-2]|[1-9])(?=\\s?[・、~-]\\s?(?:1[0-2]|[1-9])月(?!\\s*\\d))`,
    `${FIGURES}(?<d>[12]\\d|3[01]|[1-9])日(?:${JA_WEEKDAY})`,
    `${FIGURES}(?<!第|残り|約|丸|各|泊)(?<d>[12]\\d|3[01]|[1-9])日(?=(?:の(?!間|うち)|に(?!\\s*(?:\\d|[一二三四五六]|数)\\s?[回度錠])(?!(?<=(?<!\\d)1日に)[^。、]{0,12}?[\\d一二三四五六数][\\d.]*\\s?(?:[回度錠杯本箱個粒包滴枚歩件人名]|リットル|ミリ|ml|l|mg|g|キロ|カロリー|時間))|は|が|か|で|から|まで|\\(|午前|午後|\\d{1,2}時(?!間)))`,
    `(?:(?<k>再来週|さ来週|(?<!再|さ)来週|次週|今週|先週|次|今度)の?、?)?(?<![毎第])(?<w>[月火水木金土日])曜日?`,
    `(?<k>再来週|さ来週|(?<!再|さ)来週|次週|今週|先週)(?!の?[月火水木金土日]曜)`,
    `(?<=\\()(?<w>[月火水木金土日])(?=\\))|(?<![一-鿿])(?<w>[月火水木金土日])(?=(?:[・、~-][月火水木金土日]){0,6}[・、~-][月火水木金土日](?:曜|のみ|だけ|[はにのがとでも]))`,
    '(?<=(?<![一-鿿])[月火水木金土日][・~-])(?<w>[月火水木金土日])(?=のみ|だけ|[はにのがとでも])',
    '(?<![一-鿿])(?<w>[月火水木金土日])(?=(?:[・、][月火水木金土日]){0,6}[・~-][月火水木金土日](?![一-鿿]))',
    '(?<=(?<![一-鿿])[月火水木金土日][・~-])(?<w>[月火水木金土日])(?![一-鿿])',
    '(?<![一-鿿])(?<w>土)(?=日(?!曜|[一-鿿]))',
    '(?<=(?<![一-鿿])土)(?<w>日)(?!曜|[一-鿿])',
  ],
  ar: [
    `(?:${AR_BEGIN}(?:يوم\\s+)?(?<w>${AR.weekday})[،,\\s]+(?:الموافق\\s+)?)?(?<!ال(?:اسبوع|نصف|ثلث|ربع)\\s+)${AR_BEGIN}(?<o>${ARABIC_DAY_PATTERN})\\s+(?:من|شهر)\\s+(?:شهر\\s+)?(?<m>${AR.month})${AR.apart}(?:[،,]?\\s*(?:عام\\s+|سنه\\s+)?(?<y>(?:19|20)\\d\\d)(?!\\d))?`,
    `${AR_BEGIN}(?:يوم\\s+)?(?<w>${AR.weekday})[،,\\s]+(?:الموافق\\s+)?(?<o>${ARABIC_LATE_DAY_PATTERN})`,
    `${AR_BEGIN}يوم\\s+(?<o>${ARABIC_LATE_DAY_PATTERN})`,
    `(?:${AR_BEGIN}(?:يوم\\s+)?(?<w>${AR.weekday})(?:\\s+${AR.which})?[،,\\s]*(?:الموافق\\s+)?)?${FIGURE_START}(?<d>\\d{1,2})\\s*(?:من\\s+)?(?:شهر\\s+)?(?<m>${AR.month})${AR.apart}(?:[،,]?\\s*(?:عام\\s+|سنه\\s+)?(?<y>(?:19|20)\\d\\d)(?!\\d))?`,
    ISO,
    DAY_FIRST,
    `${AR_BEGIN}(?<m>${AR.month})${AR.apart}\\s*(?<d>\\d{1,2})(?![\\d%:.,])(?:[،,]?\\s*(?<y>(?:19|20)\\d\\d))?`,
    `${AR_BEGIN}(?<m>${AR.month})${AR.apart}[،,]?\\s*(?:من\\s+)?(?:عام\\s+|سنه\\s+)?(?<y>(?:19|20)\\d\\d)(?!\\d)`,
    `(?<=(?:في|شهر|من|منذ|خلال|حتي|الي|اوائل|اواخر|منتصف)\\s+)(?<m>${AR.month})${AR.apart}`,
    `${AR_BEGIN}(?!مارس|اب\\s)(?<m>${AR.month})${AR.apart}`,
    `(?<=(?:في|يوم|بتاريخ)\\s+)${SHORT}`,
    SURE_SHORT,
    `(?<=(?:في|بتاريخ|يوم|ليوم)\\s+(?:اليوم\\s+)?)(?<d>[12]\\d|3[01]|[1-9])(?=\\s+(?:من\\s+(?:هذا\\s+)?(?:الشهر|كل\\s+شهر)))`,
    '(?<=(?<!\\p{L})[وفبل]{0,2})(?:يوم|بتاريخ)\\s+(?<d>[12]\\d|3[01]|[1-9])(?![\\d%:]|[.,]\\d|\\s*(?:[-~]|و)?\\s*\\p{L}*\\s*(?:كانون|شباط|اذار))',
    `${AR_BEGIN}(?:يوم\\s+)?(?<w>${AR.weekday})${AR.apart}\\s+(?:من\\s+)?الاسبوع\\s+(?<k>${AR.which})${AR.apart}`,
    `${AR_EVERY}${AR.apart}`,
    `${AR_BEGIN}(?:يوم\\s+)?(?<w>${AR.weekday})${AR.apart}(?:\\s+(?<k>${AR.which})${AR.apart})?`,
    `(?:(?<k>هذا)\\s+الاسبوع|${AR_BEGIN}(?:ال)?اسبوع\\s+(?<k>${AR.which}))${AR.apart}(?!\\s+(?:القادم|المقبل))`,
    '(?<=(?:عام|سنه)\\s+)(?<y>(?:19|20)\\d\\d)(?!\\d)',
  ],
};

/** Returns a pattern for days counted from today, with the context that a language requires. */
export function makeNearDayPattern(language: Language): string {
  const words = makeAlternation(RELATIVE_DAY_PATTERNS[language]);
  if (language === 'en') return `(?<![a-z])(?<n>${words})(?![a-z])`;
  return language === 'ar' ? `${AR_BEGIN}(?<n>${words})${AR.apart}` : `(?<n>${words})`;
}

/** Patterns for months counted from this one, with a day or part of the month. */
export const RELATIVE_MONTH_DATE_PATTERNS: Record<Language, readonly string[]> = {
  en: [
    '(?<![a-z])(?:the\\s+)?(?<d>\\d{1,2})(?:st|nd|rd|th)\\s+(?:of\\s+)?(?<a>(?:this|next)\\s+month|the\\s+month\\s+after\\s+next)(?![a-z])',
    `(?<![a-z])(?<t>${makeAlternation(MONTH_PART_PATTERNS.en)})[\\s-]+(?<a>${makeAlternation(RELATIVE_MONTH_PATTERNS.en)})(?![a-z])`,
    '(?<![a-z])(?<a>the\\s+month\\s+after\\s+next|(?:this|next|last|coming)\\s+month)(?![a-z])',
  ],
  ko: [
    `(?<![가-힣]|그\\s?)(?<a>다다음\\s*달|다음\\s*달|담\\s*달|내달|이번\\s*달|이달|금월|지난\\s*달|저번\\s*달)(?:\\s*(?<d>[12]\\d|3[01]|[1-9])일(?!\\s?(?:연휴|간|동안|정도|치|후|뒤|이내|이상|연속))|\\s?(?<t>${makeAlternation(MONTH_PART_PATTERNS.ko)})(?=에|까지|쯤|경|이나|이면|부터|으로|[\\s,.?!]|$))?`,
    '(?<![가-힣\\d]|\\d\\s|매\\s)(?<a>월)(?<t>말|초)(?=에|까지|쯤|경|이나|이면|부터|[\\s,.?!]|$)',
  ],
  zh: [
    `(?<![上下每])(?<a>下下?个?月|[这這本]个?月|上个?月)(?:\\s?(?<d>\\d{1,2}|[二三]?十[一二三四五六七八九]?)\\s?[号號日]|(?<t>${makeAlternation(MONTH_PART_PATTERNS.zh)}))?`,
    '(?<![一二三四五六七八九十\\d每个下上这本]\\s?)(?<a>月)(?<t>底|初|末)',
  ],
  ja: [
    `(?<a>再来月|さ来月|(?<!再|さ)来月|今月|先月)(?:の?(?<d>[12]\\d|3[01]|[1-9])日|の?(?<t>${makeAlternation(MONTH_PART_PATTERNS.ja)}))?`,
    '(?<![一-鿿\\d])(?<a>月)(?<t>末|初|半ば)',
  ],
  ar: [
    `${AR_BEGIN}(?:يوم\\s+)?(?<d>[12]\\d|3[01]|[1-9])\\s+(?:من\\s+)?(?<a>${makeAlternation(RELATIVE_MONTH_PATTERNS.ar)})(?!\\p{L})`,
    `(?<!ال(?:اثنين|ثلاثاء|اربعاء|خميس|جمعه|سبت|احد|اسبوع|نصف)\\s+)${AR_BEGIN}(?:يوم\\s+)?(?<o>${ARABIC_DAY_PATTERN})\\s+من\\s+(?<a>${makeAlternation(RELATIVE_MONTH_PATTERNS.ar)})(?!\\p{L})`,
    `${AR_BEGIN}(?:ال)?(?<t>${makeAlternation(MONTH_PART_PATTERNS.ar)})\\s+(?<a>${makeAlternation(RELATIVE_MONTH_PATTERNS.ar)})(?!\\p{L}|\\s+(?:ال(?:اول|ثان|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع)))`,
    `${AR_BEGIN}(?<a>${makeAlternation(RELATIVE_MONTH_PATTERNS.ar).replace(/\|الشهر(?=[|)])/, '')})(?!\\p{L})`,
  ],
};
