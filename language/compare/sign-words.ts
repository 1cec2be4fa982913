import type { Language } from '../../contract/languages.ts';
import type { InstructedAct } from './signs.ts';

/* Words of the soft signs, folded (folding.ts). An act is refused only if the denial is at the verb itself. */

type ActWords = { act: InstructedAct; refused: RegExp; done: RegExp };
/** Words that name a state, and words that certainly deny it. */
export type StateWords = { word: RegExp; lacking: RegExp };
type SignWords = {
  acts: readonly ActWords[];
  /** Any word that denies, forbids, lacks or postpones. The list is wide, because a match clears a text of suspicion. */
  denies: RegExp;
  /** Words that certainly deny or forbid. */
  strong: RegExp;
  allergy: StateWords;
  pregnancy: StateWords;
  /** Separator of clauses. */
  clause: RegExp;
  /** Marks a clause as a supposition. */
  condition: RegExp;
  /** Marks a sentence as a question without a question mark. */
  asks: RegExp;
};

const EN_NOT = "(?:do\\s+not|don'?t|never|must\\s+not|mustn'?t|should\\s+not|shouldn'?t|may\\s+not|can\\s?not|can'?t|are\\s+not\\s+allowed\\s+to|not\\s+to)";

function englishAct(act: InstructedAct, verb: string, ing: string): ActWords {
  return {
    act,
    refused: new RegExp(
      `(?<![a-z])(?:${EN_NOT}\\s+(?:\\w+ly\\s+|also\\s+|ever\\s+)?(?:\\w+\\s+(?:or|and)\\s+)?(?:${verb})|(?:avoid|refrain\\s+from|stop|without)\\s+(?:\\w+ly\\s+)?(?:\\w+ing\\s+(?:or|and)\\s+)?(?:${ing}))(?![a-z])`,
      'i',
    ),
    done: new RegExp(
      `(?<![a-z])(?<!\\b(?:not|n't|to\\s+not)\\s)(?:please\\s+|you\\s+(?:can|may|should|must|have\\s+to|need\\s+to)\\s+|^\\s*|then\\s+|and\\s+|to\\s+)(?:${verb})(?![a-z])`,
      'i',
    ),
  };
}

function koreanAct(act: InstructedAct, stem: string, done: string): ActWords {
  return {
    act,
    refused: new RegExp(`(?:${stem})(?:지|시지)(?:는|도)?\\s?(?:마|말|않|못)|(?:${stem})(?:시)?면\\s?안\\s?[되됩돼]`),
    done: new RegExp(`(?:${done})(?!지)(?:\\s?(?:주|됩|되|보|야|하셔|도\\s)|[.!\\s]|$)`),
  };
}

function chineseAct(act: InstructedAct, verb: string): ActWords {
  const no = '(?:不要|别|勿|请勿|不可以?|不能|不得|禁止|避免|不宜|切勿|不应|不必|不用|严禁|停止)';
  return {
    act,
    refused: new RegExp(`${no}(?:再|立即|马上|中途|擅自|自行|随意|空腹|单独|直接|用手|吃|喝|\\s)*(?:${verb})`),
    done: new RegExp(`(?<!${no}(?:再|自行|随意|吃|喝)?|[不别勿])(?:请|可以|需要?|要|应|^)(?:[^，,。不别勿]{0,8})(?:${verb})`),
  };
}

function japaneseAct(act: InstructedAct, noun: string): ActWords {
  return {
    act,
    refused: new RegExp(
      `(?:${noun})(?:る|す|む|う|く|べ|ら|さ|ま|わ|か|て|で|は|を|し|用|のご利用|の使用|の摂取)*(?:ないで|ないよう|なく|ません|は?(?:お)?(?:控え|避け|禁止|おやめ)|てはいけ|ではいけ|ちゃ|ず(?:に)?(?:$|、|お))`,
    ),
    done: new RegExp(`(?:${noun})(?:べ|み|っ|し|り|い|き|ん|用し|用)*(?:て|で)(?:ください|くださ|下さい|いただ|おい|も(?:大丈夫|よ|いい|構))`),
  };
}

function arabicAct(act: InstructedAct, verb: string, noun: string): ActWords {
  return {
    act,
    refused: new RegExp(
      `(?<![ء-ي])(?:لا\\s+(?:تقم\\s+ب|تقومي\\s+ب)?(?:${verb})|(?:تجنب|تجنبي|الامتناع\\s+عن|امتنع\\s+عن|امتنعي\\s+عن|عدم|ممنوع|يمنع|دون|توقف\\s+عن|توقفي\\s+عن)\\s+(?:ال)?(?:${noun}))`,
      'u',
    ),
    done: new RegExp(`(?<!(?:لا|عدم|تجنبي?|دون|عن)\\s)(?<![ء-ي])(?:يرجي\\s+|يمكنكم?\\s+|يجب\\s+(?:ان\\s+)?|عليك\\s+)(?:${verb}|(?:ال)?(?:${noun}))`, 'u'),
  };
}

export const SIGN_WORDS: Record<Language, SignWords> = {
  en: {
    acts: [
      englishAct('take', 'take', 'taking'),
      englishAct('eat', 'eat', 'eating'),
      englishAct('drink', 'drink', 'drinking'),
      englishAct('wash', 'wash|shower|bathe', 'washing|showering|bathing'),
      englishAct('use', 'use|apply', 'using|applying'),
      englishAct('cancel', 'cancel', 'cancelling|canceling'),
      englishAct('come', 'come|visit', 'coming|visiting'),
      englishAct('smoke', 'smoke', 'smoking'),
      englishAct('drive', 'drive', 'driving'),
      englishAct('stop', 'stop|discontinue', 'stopping|discontinuing'),
      englishAct('touch', 'touch|rub|press|scratch', 'touching|rubbing|pressing|scratching'),
    ],
    denies:
      /(?<![a-z])(?:not|no|non|never|none|nothing|nobody|neither|nor|without|avoid\w*|refrain\w*|stop\w*|cannot|unless|free|forbid\w*|forbidden|prohibit\w*|instead|rather|skip\w*|fast(?:ing)?|empty|hold\s+off|steer\s+clear|keep\s+(?:away|off|out|from|clear|it\s+dry|\w+\s+dry)|away|stay\s+off|(?<!tak(?:e|ing)\s)off|limit\w*|only|hard|difficult|impossible|unable|fail\w*|lack\w*|miss\w*|den(?:y|ies)|refus\w*|un(?!til|der|it|ique|cle|iform|ivers|ion)\w{3,}|in(?:valid|eligible|complete|correct)\w*|less|sold\s+out|closed|wait|quit|give\s+up|leave|untouched|dry|ban(?:s|ned|ning)?|absent|stay\s+out|withhold|full(?:y)?|booked|too(?=\s+\w+\s+to)|optional|painless|numb|broken|wrong|late|busy|alone|negative|benign|expired|except|apart|save|unchanged|hardly|barely|rarely|scarcely|hat(?:e|es|ing)|dislike\w*|against|otherwise|else|most|max\w*|up\s+to|lost|los(?:e|es|ing)|forg[eo]t\w*|gone|omit\w*|exclu\w+|exempt\w*|waiv\w*|rul(?:e|es|ed|ing)\s+out|prevent\w*|sorry|unfortunately|declin\w+|careful\w*|(?:take|go)\s+(?:it\s+)?easy|hidden|hides?|conceal\w*|continu\w*|keeps?\s+\w+ing|extra|separately|blank|first\s+time|went\s+away|subsid\w*|disappear\w*|out\s+of\s+pocket|the\s+same(?!\s+day)|\w+less|\w+-free)(?![a-z])|n't(?![a-z])|\bcant\b|\bdont\b/i,
    strong: /(?<![a-z])(?:not|no|never|without|avoid\w*|refrain\w*|cannot|stop\w*|forbidden|prohibited|nothing|none|nobody)(?![a-z])|n't(?![a-z])/i,
    allergy: { word: /allerg/i, lacking: /(?:(?<![a-z])(?:no|not|never|without)|n't)\s+(?:[a-z]+\s+){0,4}allerg/i },
    pregnancy: {
      word: /pregnan|expecting\s+a\s+(?:baby|child)/i,
      lacking:
        /(?:(?<![a-z])(?:not|never|cannot\s+be)|n't)\s+(?:currently\s+|yet\s+|now\s+|actually\s+|be\s+|even\s+|also\s+)?pregnan|(?<![a-z])no\s+(?:chance|way|possibility)\s[^.]{0,20}pregnan/i,
    },
    clause:
      /(?<=[,;])\s|\s(?=but\s)|(?=\s-\s)|\s(?=and\s+(?:i|you|we|she|he|it|please|do\s+not|don't)\s)|\s(?=(?:if|unless|until|when|so|although|though|because)\s)/i,
    condition: /^\s*(?:and\s+|or\s+|but\s+)?(?:if|unless|when|whenever|in\s+case|should\s+you)(?![a-z])/i,
    asks: /^(?:do|does|did|can|could|is|are|am|was|were|have|has|will|would|should|may|what|when|where|which|who|how|why)\s[^.]*$/i,
  },
  ko: {
    acts: [
      koreanAct('take', '복용하|드시|먹', '복용하세요|복용하셔|복용해|드세요|드셔|드시고'),
      koreanAct('eat', '드시|먹|식사하|섭취하', '드세요|드셔|드시고|식사하세요|식사하셔'),
      koreanAct('drink', '마시|음주하|드시', '마시세요|마셔|드세요'),
      koreanAct('wash', '씻|세안하|샤워하|감으|감', '씻으세요|씻으셔|세안하세요|세안하셔|샤워하세요|샤워하셔|샤워해'),
      koreanAct('use', '사용하|바르|쓰|이용하', '사용하세요|사용하셔|사용해|발라|바르세요|바르셔|쓰세요|쓰셔|이용하세요'),
      koreanAct('cancel', '취소하', '취소하세요|취소하셔|취소해'),
      koreanAct('come', '오|방문하|내원하', '오세요|오셔|와\\s주세|방문하세요|방문해|내원하세요|내원해'),
      koreanAct('smoke', '흡연하|피우|피', '피우세요'),
      koreanAct('drive', '운전하', '운전하세요|운전하셔'),
      koreanAct('stop', '중단하|중지하|끊|멈추', '중단하세요|중단하셔|중단해|중지하세요|중지해|끊으세요|끊으셔|멈추세요'),
      koreanAct('touch', '만지|문지르|비비|누르|긁', '만지세요|만지셔|문지르세요|눌러'),
    ],
    denies:
      /(?<![가-힣])안\s|않|못|없|말고|말아|마세|마이소|마시(?:고|기|길|면|어)|마십|불포함|말씀?[아라]|아니|아닌|금지|금연|금주|금식|금욕|금하|피하|피해|삼가|불가|무리(?=[예이입라죠]|일)|자제|중단|멈추|끊|어렵|어려[운워울]|힘들|공복|빼고|제외|무(?:료|제한|통|상|관|해|기한|이자)|무\s?알|휴[진무일업]|(?:꽉|다)\s?[찼차]|만석|공짜|그대로|똑같|음성|양성|틀리|틀린|늦|바쁘|바빠|혼자|고장|만료|저리|빼고|말씀만|(?<![가-힣])안[되돼됩됐]|미(?:지|만|정|복|사|성)|비(?:흡|임|급|대칭|정상)|정도(?:예|이|입|여|고|라)|외에|빼(?:도|셔도|면|시면)|건너뛰|거르|생략|싫|거절|반대|부족|모자|놓치|잊|잃|조심|최대|넘(?=[지으는기])|초과|불편|대신|쉬|참[아으]|보류|마감|남기|모르|몰[라랐]|굶|설[치쳤]|까지만|뿐이|덜|별로|거의|큰일|일러|이릅|이르[니고]|[번잔알개회일곳병봉]만(?![가-힣])|계속|가려(?!워|우|운|웠|울)|[은는]\s?(?:최소\s)?(?:\d+|한|두|세|네|일)\s?(?:시간|일|주|달|개월)일?(?:간|동안)?(?:이?요|이에요|예요|입니다)?(?=[,.\s]|$)|별도|유료|자비|본인\s?부담|실패|거른|처음|비워|비우|만\s(?:받|하고|원)|빠져\s?있|빠뜨|(?:서명|기재|기입|정보|번호|이름|사인|동의|항목|날짜|내용)[이가]?\s?빠[져졌진]|누락|비어\s?있|비었|빈칸/,
    strong: /안\s|않|못|없|마[세십시]|말[고아]|금지|금하|피하|피해|삼가|자제|안\s?[되됩]/,
    allergy: {
      word: /알레르기|알러지|앨러지/,
      lacking: /(?:알레르기|알러지|앨러지)(?:는|가|은|도|이력은?|반응은?|\s){0,4}(?:전혀\s|따로\s|특별히\s)?(?:없|아니|안\s)/,
    },
    pregnancy: {
      word: /임신|임산부|임부/,
      lacking: /(?:임신|임산부|임부)(?:\s?중)?(?:하지는?|이|은|는|가|도|한\s것[은도]?|\s?가능성[은도이]?|\s){0,3}(?:않|아니|아닙|없|안\s)/,
    },
    clause: /(?<=[,;]|지만|는데|은데|이고|[가-힣]고(?=\s(?!있|싶|계))|면서|니까|으니|이라|라서|[아어여해]서|때문에|면(?=\s(?!안\s?[되돼됩된])))\s/,
    condition: /(?:[으하되시]면|경우)(?:는|에는)?[\s,]*$/,
    asks: /(?:까|나요|[가-힣]가요|[은는인]지요|어요\?|세요\?)\s*[.]?\s*$/,
  },
  zh: {
    acts: [
      chineseAct('take', '服用|吃药|服药|吃'),
      chineseAct('eat', '进食|吃|用餐|食用|饮食'),
      chineseAct('drink', '喝|饮用|饮水|饮酒|进水'),
      chineseAct('wash', '洗|沐浴|淋浴|碰水|沾水'),
      chineseAct('use', '使用|用|涂|抹'),
      chineseAct('cancel', '取消'),
      chineseAct('come', '来院|来|到院|前来'),
      chineseAct('smoke', '吸烟|抽烟'),
      chineseAct('drive', '开车|驾车|驾驶'),
      chineseAct('stop', '停用|停药|停止服|停掉'),
      chineseAct('touch', '触摸|揉|摸|按压|抓|挤压'),
    ],
    denies:
      /不|没|沒|无|無|别|勿|禁|莫|未|避(?!孕)|非|免|停(?!车|留)|戒|忌|空腹|防止|预防|防水|拒|缺|失|暂停|暂缓|只|除|少|干燥|远离|止|难|取消|否|关|满|休|阴性|良性|错|晚了|忙|坏|丢|麻木|过期|以外|之外|照旧|一样|独自|保持|提前|另外|另收|额外|自费|遮|藏|一直|继续|讨厌|反感|最多|至多|省|丢|忘|小心|当心|仅|第一次|头一次|漏|空着|空白|[室门]外|在外/,
    strong: /不|没|無|无|别|勿|禁|避免|忌|莫|停/,
    allergy: { word: /过敏|過敏/, lacking: /(?:没有?|无|不|未)(?:对|任何|什么|药物|食物|明显|[^，,。;；]){0,5}过敏|过敏史?[:：]?(?:没有|无)/ },
    pregnancy: { word: /怀孕|妊娠|孕/, lacking: /(?:没有?|未|不是|没在|并非|非)(?:在|处于)?(?:怀孕|孕)/ },
    clause: /(?<=[,，;；])|(?=但|不过|如果|而且|并且)/,
    condition: /如果|若|要是|假如|万一|的话/,
    asks: /[吗呢么不没][。?]?[^\p{L}\p{N}]*$/u,
  },
  ja: {
    acts: [
      japaneseAct('take', '服用|飲|内服'),
      japaneseAct('eat', '食べ|食事|飲食|召し上が'),
      japaneseAct('drink', '飲|飲酒|飲食'),
      japaneseAct('wash', '洗|洗顔|シャワー|入浴|濡ら'),
      japaneseAct('use', '使|使用|塗|利用'),
      japaneseAct('cancel', 'キャンセル|取り消'),
      japaneseAct('come', '来|来院|お越し|いらっしゃ'),
      japaneseAct('smoke', '喫煙|吸|タバコ|たばこ'),
      japaneseAct('drive', '運転'),
      japaneseAct('stop', '中止|中断|やめ|止め'),
      japaneseAct('touch', '触|こす|揉|押|掻'),
    ],
    denies:
      /ない|なく|なし|なさ(?:そ|す|げ)|なけ|ません|ず|(?<![A-Za-z])NG(?![A-Za-z])|無|不|禁|避|控|未|やめ|止|お断り|断食|断酒|中断|欠|空腹|絶|(?<!いた)だけ|のみ|しか|以外|難|いけ|だめ|ダメ|抜(?!糸)|遠慮|代わり|お待ち|我慢|休|満席|満室|いっぱい|乾い|陰性|良性|違|遅れ|忙|壊|しびれ|切れ|そのまま|同じ|一人で|嫌|苦手|弱い|まま|結構|困|忘れ|省|最大|超え|不足|なくし|失|どおり|通りで|見送|辞退|断念|適用外|対象外|別途|有料|自費|全額自己|隠|目立|続い|続け|気を付け|気をつけ|減ら|初めて|引い|治ま|収ま|消え|漏れ|抜けて(?:い|お)|空欄|未記入|間違/,
    strong: /ない|なく|ません|ず(?:に|$|、)|禁|避け|控え|やめ|不可/,
    allergy: { word: /アレルギー/, lacking: /アレルギー(?:は|が|も|など|歴は|反応は|体質では|特に|[^、。]){0,6}(?:な[いしく]|ません|ございません)/ },
    pregnancy: { word: /妊娠|妊婦/, lacking: /(?:妊娠|妊婦)(?:中|は|して|では|の可能性|は|も){0,4}(?:な[いしく]|いない|いません|ありません|おりません)/ },
    clause: /(?<=[、,]|(?:です|ます|ません)(?:が|けど|ので|し)|なので|ため(?!に))/,
    condition: /(?:たら|なら|れば|場合は?|とき(?:は)?)[、,]?\s*$/,
    asks: /か[?？。]?\s*$/,
  },
  ar: {
    acts: [
      arabicAct('take', 'تتناول\\p{L}*|تاخذ\\p{L}*|تستعمل\\p{L}*', 'تناول|اخذ'),
      arabicAct('eat', 'تاكل\\p{L}*|تتناول\\p{L}*', 'اكل|تناول|طعام'),
      arabicAct('drink', 'تشرب\\p{L}*', 'شرب'),
      arabicAct('wash', 'تغسل\\p{L}*|تستحم\\p{L}*|تبلل\\p{L}*', 'غسل|استحمام'),
      arabicAct('use', 'تستخدم\\p{L}*|تستعمل\\p{L}*|تضع\\p{L}*|تضعي', 'استخدام|استعمال|وضع'),
      arabicAct('cancel', 'تلغ\\p{L}*', 'الغاء'),
      arabicAct('come', 'تات\\p{L}*|تحضر\\p{L}*|تزر\\p{L}*', 'حضور|زياره|مجيء'),
      arabicAct('smoke', 'تدخن\\p{L}*', 'تدخين'),
      arabicAct('drive', 'تقد|تقود\\p{L}*', 'قياده'),
      arabicAct('stop', 'توقف\\p{L}*', 'ايقاف|وقف'),
      arabicAct('touch', 'تلمس\\p{L}*|تفرك\\p{L}*|تضغط\\p{L}*|تحك\\p{L}*', 'لمس|فرك|ضغط|حك'),
    ],
    denies:
      /(?<![ء-ي])[وفب]?(?:لا|[وف]?لم|[وف]?لن|[وف]?ليس\p{L}*|لست\p{L}*|[وف]?م\p{L}{2,}ش|[وب]?غير|[وب]?دون|بلا|[وب]?عدم|ممنوع\p{L}*|يمنع|تجنب\p{L}*|يتجنب|امتن\p{L}*|الامتناع|توقف\p{L}*|التوقف|ما|مو|مش|ماكو|مافي|الا|فقط|خال\p{L}*|جاف\p{L}*|سلبي\p{L}*|حميد\p{L}*|خطا|خاطي\p{L}*|تاخر\p{L}*|مشغول\p{L}*|تعطل\p{L}*|ضاع\p{L}*|منته\p{L}*|خدر|كما|باستثناء|وما|ومو|ومش|فما|ولا\p{L}*|مغلق\p{L}*|مكتمل\p{L}*|محجوز\p{L}*|ممتلي\p{L}*|مجان\p{L}*|اجازه|عطله|بعيدا?|ابعد(?:ي|وا?)?(?=\s+عن)|مستحيل\p{L}*|يستحيل|صعب\p{L}*|يصعب|تعذر\p{L}*|يتعذر|ابتعد\p{L}*|بدلا?|كف\p{L}*|صائم\p{L}*|صيام|الصيام|اقلع\p{L}*|الاقلاع|الصوم|الريق|رفض\p{L}*|يحظر|محظور\p{L}*|اقل|سوي|عدا|خلو|يكره|اكره|نسي\p{L}*|فقد\p{L}*|حذر\p{L}*|احذر\p{L}*|كحد|حد|مخفي\p{L}*|مستمر\p{L}*|يستمر|اضافي\p{L}*|منفصل\p{L}*|نادر\p{L}*|بالكاد|اعتذر|نعتذر|للاسف|ترك|اترك\p{L}*|اول\s+مره|اختف\p{L}*|اياك\p{L}*|حذار|ناقص\p{L}*|ينقص\p{L}*|فارغ\p{L}*)(?![ء-ي])/u,
    strong: /(?<![ء-ي])(?:[وف]?لا|[وف]?لم|[وف]?لن|[وف]?ليس\p{L}*|لست|غير|دون|بدون|عدم|ممنوع|يمنع|اياك\p{L}*|حذار|تجنب\p{L}*|امتن\p{L}*|توقف\p{L}*)(?![ء-ي])/u,
    allergy: { word: /حساسي/, lacking: /(?<![ء-ي])(?:[وف]?لا|[وف]?ليس\p{L}*|[وف]?لست|ب?دون|بلا|ما|مو|عدم|لم)\s+(?:\p{L}+\s+){0,3}\p{L}*حساسي/u },
    pregnancy: {
      word: /(?<![ء-ي])(?:ال)?(?:حامل|حمل|حوامل)/,
      lacking: /(?<![ء-ي])(?:[وف]?ليست?|[وف]?لست|غير|مو|مش|لا\s+اكون)\s+ب?حامل|لا\s+يوجد\s+حمل|(?<![ء-ي])[وف]?(?:ما|لم)\s+\p{L}+\s+(?:ال)?حمل/u,
    },
    clause: /(?<=[،,;؛])|(?=\s(?:لكن\p{L}*|ولكن\p{L}*|اذا|لان\p{L}*|لذا|لذلك|بل|و(?:لدي|عند|لا|ليس|لست|انا|هي|هو|يمكن|علي|يجب)\p{L}*)\s)/u,
    condition: /(?<![ء-ي])(?:[وف]?اذا|لو|ان\s+كنت|عندما|في\s+حال)(?![ء-ي])/,
    // ما is "what" before a noun; before a verb it denies.
    asks: /^(?:هل|ما(?=\s+(?:هو|هي|هذ|ال|راي|سعر|اسم|افضل|مده|سبب|تكلف|نسب|طبيع))|ماذا|متي|كيف|اين|كم|لماذا)\s/,
  },
};

type PlaceWords = { before: RegExp; after: RegExp; anyBefore: RegExp; anyAfter: RegExp };

/** Unambiguous words for before and after, and all words that can mean them. */
export const PLACE_WORDS: Record<Language, PlaceWords> = {
  en: {
    before: /(?<![a-z])(?:before|prior\s+to)(?![a-z])/i,
    after: /(?<![a-z])(?:after(?:wards?)?)(?![a-z])/i,
    anyBefore: /(?<![a-z])(?:before|prior|ahead|pre\w*|until|till|by|earlier|advance|ago|yet|first|past|within|up\s+to)/i,
    anyAfter: /(?<![a-z])(?:after|following|post|since|once|later|from|then|when|in|next|past|within|recover|as\s+soon|if|on|at|having|upon)/i,
  },
  ko: {
    before: /(?<=[술후식약일주국착문]|\s)전(?:에|까지|부터|에는)?(?=[\s,.]|$)|식전/,
    after: /(?<=[술식약일주국착문간월년시분]|\s)후(?:에|부터|까지|에는)?(?=[\s,.]|$)|식후|직후/,
    anyBefore: /전|미리|까지|앞|먼저|이내|내에/,
    anyAfter: /후|뒤|다음|나서|나면|부터|면|때|지나|만에|내로|이내|끝|고\s|서\s|이상/,
  },
  zh: {
    before: /之前|以前|(?:[术饭餐诊院疗国飞睡])前/,
    after: /之后|以后|(?:[术饭餐诊院疗国])后/,
    anyBefore: /前|提早|先|为止|之内|以内|还/,
    anyAfter: /后|後|内|起|再|完|时|过|开始|以来|当|才|就|了|如果/,
  },
  ja: {
    before: /(?<=[術食診療院の日時寝])前(?=[にはのまか、日])|(?<=[一-鿿])(?<![午名以手人直目分])前(?=[には、]|まで)|る前/,
    after: /(?<=[術食診療院の日時間顔浴薬])後(?=[にはのまか、も])|た後|たあと/,
    anyBefore: /前|まで|先に|あらかじめ|以内/,
    anyAfter: /後|あと|から|次|たら|以降|ると|とき|時|経|以内|過ぎ|ば|際|て/,
  },
  ar: {
    before: /(?<![ء-ي])[وف]?قبل(?![ء-ي])/,
    after: /(?<![ء-ي])[وف]?بعد(?!\s+(?:الظهر|غد|الغد))(?![ء-ي])/,
    anyBefore: /قبل|حتي|مسبق|سابق|سلف|منذ|خلال|اولا/,
    anyAfter: /بعد|عقب|لاحق|ثم|عند|خلال|منذ|التالي|القادم|من|اذا|في|مجرد|حال|متي/,
  },
};
