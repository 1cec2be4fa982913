import type { Language } from '../contract/languages.ts';

/*
 * The words of denials.ts, folded (folding.ts). What a language denies in grammar or in manners only (必ず, 差不多, "why don't you") is left
 * out of sight before anything is read, so that every list may stay as wide, or as narrow, as it has to be.
 */

export type DenialWords = {
  /** Looks like a denial and is none: out of sight of everything. */
  empty: RegExp;
  /** Denies in words what others say plainly, or only supposes: no sure denial, though it may answer one. */
  idle: RegExp;
  /** What need not be done. */
  needless: RegExp;
  /** What must not or cannot be done. */
  forbidden: RegExp;
  /** Any other sure denial. */
  sure: RegExp;
  /** "Not until" … */
  until: RegExp;
  /** … is "only after". */
  only: RegExp;
  /** "Until" itself, and words that say that something begins: "not until the day after" is "from the day after", and never "until the day after". */
  till: RegExp;
  begins: RegExp;
  /** For how long: "not for two days" may be "after two days", and never "for two days". */
  lasts: RegExp;
  /** Keeps something up or leaves it alone, or warns of what comes of it: answers what must not be done. */
  urges: RegExp;
  /** Health, money, and what a visit depends on. */
  topic: RegExp;
};

export const DENIAL_WORDS: Record<Language, DenialWords> = {
  en: {
    empty:
      /(?<![a-z])(?:why\s+(?:don'?t|not)|whether\s+or\s+not|or\s+not|not\s+(?:only|just|to\s+mention)|no\s+(?:matter|doubt|later\s+than|more\s+than|less\s+than|fewer\s+than)|not\s+(?:later|more|less|fewer)\s+than|until|under\w*|units?|uncle|unique|uniform\w*|united|university|unwell|unfortunately|(?:is|are|do|does|did|was|will|ca|wo|have|has)n'?t\s+(?:it|you|they|we|there)\s*\?|(?:can\s?not|can'?t|couldn'?t)\s+(?:wait(?=\s+(?:to(?![a-z])|until)|\s*[.!])|help(?=\s+(?:\w+ing|but)(?![a-z]))|stop\s+(?:look|smil|star|laugh|thank|talk|rav|admir)ing|get\s+(?:over|enough)|thank|complain|fault|go\s+wrong|beat|be\s+(?:happier|more|better)|have\s+asked)|no\s+complaints?|never\s+(?:been\s+)?(?:better|happier)|nothing\s+(?:but|short\s+of)|no\s+(?:end|sooner)|not\s+(?:gonna|going\s+to)\s+lie|i\s+won'?t\s+lie|no\s+kidding|if\s+i'?m\s+not\s+(?:mistaken|wrong)|not\s+bad)(?![a-z])/gi,
    idle: /(?:(?<![a-z])|(?=n't\s))(?:(?:if|unless|in\s+case|when|whenever|in\s+the\s+event|should\s+you)\s[^,.;:!?]*|so\s+(?:that\s+)?(?:it|you|they|we|i|the\s+\w+)\s+[^,.;]*|(?:nothing|no\s+need|no\s+reason|need\s+not|needn'?t|do\s+not|don'?t|never|not|shouldn'?t|not\s+have|don'?t\s+(?:have|need))\s+(?:to\s+)?(?:\w+\s+)?(?:worr\w+|hesitate|forget|mind|be\s+(?:late|afraid|scared|shy|alarmed|nervous|surprised|concerned)|concern\w*|fear|rush|hurry|panic|miss|fail|care|know|think|believe|feel|stress)(?:\s+at\s+all|\s+about)?|no\s+(?:problem|worries|trouble|rush|hurry|wonder|big\s+deal|idea)s?|not\s+(?:at\s+all|sure|certain|far|long|bad|expensive|easy|enough|too|very|so|that|quite|much|many|really|always|necessarily|feeling|working|well|good|the\s+same|until|before)|n'?t\s+(?:too|very|so|that|quite|really|always|necessarily|work\w*|know|think|matter|seem|sure|far|long|enough|hurt\s+to|remember|understand|good|well)|(?:not|n't)\s+be\s+(?:an?|any)\s+(?:problem|trouble|bother|issue|hassle)|without\s+(?:fail|delay|problems?|any\s+problems?|difficulty|hesitation|doubt)|not\s+[^,.;]{1,40}\bbut|n't\s+be\s+(?:more|better|\w+ier)|(?<=(?:is|are|was|were|does|did|wo))n't\s+[^,.;]{0,25}(?:until|till)|(?:not|n'?t|never|no)\s+[^,.;]{0,30}(?:(?:more|less|fewer|longer|later|earlier)\s+than|exceed|over(?=\s+\d)|without|beyond)|(?:not|n'?t)\s+(?:\w+\s+){0,2}(?:un(?!der|til|cle|it)\w{4,}|impossible|in(?:correct|complete|sufficient|effective|visible|frequent)))(?![a-z])|(?<![a-z])(?:no|not|nothing|none|never)\s+[^.;]{0,30}(?:other\s+than|except|besides|apart\s+from)(?![a-z])|(?<![a-z])(?:other\s+than|except\s+for|apart\s+from|besides|aside\s+from)\s[^.;]{0,40}(?<![a-z])(?:no|not|nothing|none)(?![a-z])|^\s*(?:no|nope|not\s+at\s+all)\s*[,.!]/gi,
    needless:
      /(?<![a-z])(?:(?:do|does|did|will|would)\s*(?:not|n'?t)\s+(?:have|need|be\s+required|require)|(?:have|has)\s+no\s+need|no\s+need|need\s+not|needn'?t|(?:not|n'?t)\s+(?:\w+ly\s+)?(?:necessary|required|needed|mandatory|compulsory|obliged|have\s+to|need|require)|unnecessary|no\s+\w+(?:\s\w+)?\s+(?:is\s+|are\s+)?(?:needed|required|necessary)|optional|without\s+having\s+to)(?![a-z])/gi,
    forbidden:
      /(?<![a-z])(?:(?<!(?<![a-z])(?:i|we|they|who|that|which)\s)(?:do\s+not|don'?t)|(?<!(?<![a-z])(?:i|they|he|she)\s)(?:can\s?not|can'?t)|must\s+not|mustn'?t|should\s+not|shouldn'?t|may\s+not|(?<=(?:^|[.,;:!]|(?<![a-z])(?:and|or|but|please|should|must|you))\s*)never|not\s+(?:be\s+)?(?:allowed|permitted)|forbidden|prohibited|refrain|avoid|stay\s+away|keep\s+away)(?![a-z])/gi,
    sure: /(?<![a-z])(?:not|never|neither|nor|none|nobody|no\s+longer|without|no(?=\s+[a-z]))(?![a-z])|n't(?![a-z])/gi,
    until: /(?<![a-z])(?:until|till|before|yet|unless|within|less\s+than|first)(?![a-z])/i,
    lasts:
      /(?<![a-z])(?:for|during|throughout|over|within)(?=\s+(?:the\s+)?(?:first\s+|next\s+|about\s+|at\s+least\s+|around\s+)?(?:\d|an?\s|one|two|three|four|five|six|seven|eight|nine|ten|several|some|few))/i,
    till: /(?<![a-z])(?:until|till)(?![a-z])/i,
    begins:
      /(?<![a-z])(?:only|once|(?<!days?\s)after|from|first|wait\w*|then|later|starting|start\w*|begin\w*|as\s+of|except|ends?|before|unless|yet|takes?)(?![a-z])/i,
    only: /(?<![a-z])(?:only|once|after|from|first|wait|then|later|starting|as\s+of|except|ends?|until)(?![a-z])/i,
    urges:
      /(?<![a-z])(?:(?:if|when)\s+you\s+[^.]{1,60}(?:may|might|could|risk)|or\s+(?:you|it|they)(?:'ll|\s+(?:may|might|will|could))|(?:all\s+the\s+way|right)\s+(?:to\s+the\s+end|through)|finish\w*|mix(?:ed)?\s+(?:\w+\s+)?up|swap\w*|confus\w*|(?:leave|keep|let)\s+(?:it|them|the\s+\w+)|on\s+(?:its|their)\s+own|by\s+(?:itself|themselves)|naturally)(?![a-z])/i,
    topic:
      /diabet|disease|illness|surg|operat|procedure|medic|drug|pill|tablet|thinner|pain|hurt|sore|swell|swollen|bleed|blood|fever|infect|normal|insur|refund|includ|deposit|invoice|bill|card|pay|paid|cost|price|charge|fee(?![a-z])|free|smok|alcohol|pregnan|allerg|an[ae]*sth|stitch|dissolv|scar|visa|passport|doctor|clinic|open|closed|appointment|book|reserv|cancel|same\s+day|companion|anyone|parking|cancer|danger|safe|urgent|asthma|heart|numb|feel|breath|vaccin|dose|insulin|receiv|remember|use|need|lip|mask|bandage|responsib|teenager|possib|extra|wound|(?<![a-z])cut(?![a-z])|heal|closed|itch|vomit|nausea|throw|threw|rash|discharge|pus(?![a-z])|side\s+effect|walk|sleep|eat|ate(?![a-z])|breakfast|lunch|dinner|meal|drink|wash|shower|interpret|translat|speak|recover|redness|bruis|scab|com(?:e|ing)(?![a-z])|(?<![a-z])be\s+there|make\s+it|arriv|confirm|husband|consent|chew|swallow/i,
  },
  ko: {
    empty:
      /안녕|안내|안전|안심|안쪽|안약|안과|(?<=[가-힣\d]\s?)안(?:에|으로|에서)(?![가-힣])|뿐만?\s?아니라|못지\s?않|끊임\s?없|빠짐\s?없|수밖에\s?없|어쩔\s?수\s?없|지\s?않으면\s?안\s?[되돼됩]|다름\s?없|틀림\s?없|변함\s?없|(?:나무랄|흠잡을|손댈)\s?데(?:가|도|는)?\s?없|더할\s?나위\s?없|말할\s?것도\s?없|말할\s?수\s?없이|말이\s?필요\s?없|눈을\s?뗄\s?수\s?(?:가\s)?없|손색\s?없|그지없|한없|끝없|수없이|부족함이?\s?없|불만(?:은|이)?\s?(?:하나도\s|전혀\s)?없|못\s?참을\s?만큼|아니면(?![^.,]{0,14}(?:안\s?[되돼됩]|않|없|못))|아니라면/g,
    idle: /잘\s?(?:안|못)\s?[가-힣]+|(?<![가-힣])(?:안|못)\s?[가-힣]{1,5}(?:게(?=\s)|까\s?봐[가-힣]*)|(?:조금|약간)\s?안\s?[되돼됩됐][가-힣]*|(?:시간|분|원|일|주|달|개월|년|명|퍼센트|프로|%)도\s?(?:채\s?)?안\s?[가-힣]+|^\s*아니(?:에요|예요|요|오)(?=[,.!\s])|^\s*(?:아뇨|아닙니다)(?=[,.!\s])|(?:아니면|없이는?|없으면|않으면|않고는|못하면|말고는|(?:않|없)으시면|못하시면)[^.,]{0,14}(?:안\s?(?:되|돼|됩)[가-힣]*|않[가-힣]*|없[가-힣]*|못[가-힣]*|어렵[가-힣]*)|(?:없|않|못하)지(?:는|도|만은)?\s?않[가-힣]*|(?:안|못)\s?[가-힣]{1,5}\s?(?:건|것은|것도|게)\s?아[니닙닌][가-힣]*|(?:없|않)는\s?(?:건|것은|것도|게)\s?아[니닙닌][가-힣]*|(?:넘|넘기|초과하|지나)(?:시)?지\s?(?:마|말|않)[가-힣]*|(?:이상|넘게)\s?[^.,]{0,8}(?:않|못|없|마[세시]|말[고아])[가-힣]*|[가-힣]지\s?(?:않|못)(?:게|도록)|지\s?않(?:나요|으세요\?|으시겠|을까|을까요|습니까|으신가|을지)|(?:않|없|못하|아니|않으시|없으시|못하시|말)(?:으면|면|을\s?경우|는\s?경우|는다면|다면|거나|을\s?때|는지|을지|는데)|(?<![가-힣])(?:안|못)\s?[가-힣]{1,6}면(?!\s?(?:안|돼|되|됩))|걱정[^.]{0,14}(?:마|말|않|없|안\s)[가-힣]*|(?:편|것|정도)[은는]?\s?아[니닙닌][가-힣]*|(?:늦|잊|망설이|놓치|주저하|염려하|긴장하|놀라|부담\s?(?:갖|가지|느끼)|서두르|무리하|기다리|참으|참)(?:시)?지\s?(?:마|말|않)[가-힣]*|(?:상관|문제|이상|지장|염려|부담)(?:은|이|는|가|도|에)?\s?없[가-힣]*|밖에[^.]{0,12}(?:없|않|못|안)[가-힣]*|얼마\s?안|(?<![가-힣])안\s?보[이여입][가-힣]*|(?:멀|비싸|나쁘|걸리|길|심하|많|크|어렵|좋|높|그렇|확실하|같|맞|쉽)지(?:는|도)?\s?않[가-힣]*|(?<![가-힣])안\s?좋[가-힣]*|(?:별로|그다지|거의|너무)[^.,]{0,16}(?:않|없|못|안\s)[가-힣]*|아니라|아니고|(?:말고|외에|외엔|빼고|제외하고)(?:는|도)?\s[^.]{0,14}(?:없|않|못)[가-힣]*|말고|모르[가-힣]*|늦지\s?않게|얼마\s?없/g,
    needless:
      /(?:지|시지)\s?않(?:아도|으셔도|으시더라도|더라도)(?=\s?(?:[가-힣]{1,3}\s)?(?:돼|되|됩|괜찮|좋|상관|무방|문제|[.,!]|$))|(?<![가-힣])안\s?[가-힣]{1,6}도\s?(?:돼|되|됩|괜찮|좋|상관)|(?<![가-힣])안\s[가-힣]{1,5}\s[가-힣]{1,4}도\s?(?:돼|되|됩|괜찮)|필요(?:는|가|도|까지는)?\s?(?:전혀\s)?(?:없|하지\s?않)|불필요|없(?:어도|으셔도)\s?(?:돼|되|됩|괜찮)|필수(?:는|가)?\s?아[니닙]/g,
    forbidden:
      /(?<!까)지(?:는|도|를)?\s?(?:마(?:[세시십라]|이소|요|(?![가-힣]))|말[고아아라]?)(?![가-힣]?씀)|면\s?안\s?(?:되|돼|됩|된)|(?<=[가-힣]\s|^)안\s?(?:되|돼|됩|된)|금지|삼가|[을ㄹ할될]\s?수(?:는|가|도)?\s?없|못\s?(?:하|해|드|오|가|받)|피해\s?(?:주|야)|피하(?:세|셔|시)|불가/g,
    sure: /지(?:는|도|를)?\s?(?:않|못)|(?<![가-힣])(?:안(?!에|으로|의|을|이|도\s|팎|과|내|녕|전|심|약|경|면|검|대|마|정|락|색|압|구|건|감|부|티|배)|못)\s?[가-힣]|없(?!애|어[지졌져질])|아니(?:에요|예요|요|며|었|다|십|고)|아닙|아녜|않습|않아/g,
    until: /(?<![운안완회])전|까지|동안|이내|미만/,
    lasts: /동안|이내|(?:시간|일|주|개월|달|년|이틀|[사나]흘|하루)간/,
    till: /까지/,
    begins: /[가-힣](?:아|어|해|여)?야\s|나서|고\s나|(?:지나|나|된|끝나|뒤에|후에)야|야만|만\s|후|부터|뒤|에만|기다|참[고으아]|미루|미뤄|그때|그\s?다음/,
    only: /[가-힣](?:아|어|해|여)?야\s|나서|고\s나|(?:지나|나|된|끝나|뒤에|후에)야|야만|만\s|후|부터|뒤|이후|에만|다음/,
    urges:
      /면\s[^.]{0,24}(?:수(?:도|가)?\s?있|위험|우려|염려|덧나|탈\s?나)|끝까지|마저|뒤바|헷갈|바꿔\s?(?:바르|드|먹|쓰|끼|신)|섞|고\s?계[세시]|유지|저절로|자연스럽게/,
    topic:
      /당뇨|질환|지병|병(?:이|은)|수술|시술|약|알약|복용|아프|아파|통증|붓|부었|출혈|피(?:가|는)|열(?:이|은)|감염|염증|정상|보험|환불|포함|예약|청구|영수증|결제|카드|비용|요금|추가|무료|담배|흡연|술|임신|알레르기|알러지|마취|실밥|녹|흉터|비자|여권|원장|의사|진료|휴진|영업|열어|취소|당일|보호자|동반|혼자|주차|암|위험|안전|천식|심장|감각|호흡|접종|용량|인슐린|받|기억|사용|쓰|필요|입술|마스크|붕대|책임|처방|가능|소염제|항생제|진통제|수면제|혈압|상처|아물|가려|가렵|간지|토했|토하|구토|메스|두드러기|분비물|고름|진물|부작용|걸[을어었]|잠|먹|드시|식사|아침을|점심을|저녁을|마시|씻|세수|샤워|통역|한국어|영어|중국어|일본어|아랍어|회복|붉|빨[갛개]|멍|딱지|가요|갈게|갈\s수|올\s수|오[세시]|와요|도착|확인|남편|동의|씹|삼키|왔/,
  },
  zh: {
    empty:
      /不过(?!敏)|不对称|不均匀?|[一-鿿]不过来|差不多|不好意思|对不起|不但|不仅|不光|不只|不管|不论|无论|非常|非得|不得不|特别|分别|区别|级别|性别|个别|类别|识别|辨别|别人|别的|告别|未来|不然|要不(?!是)|(?<a>[一-鿿])(?:不|没)\k<a>|可以不可以|有没有|可不可以|不可思议|忍不住|不由得|不禁|恨不得|巴不得|离不开|少不了|没完没了|停不下来|挑不出|没得说|没话说|爱不释手|赞不绝口|没毛病|没(?:有)?(?:任何|一点)?(?:怨言|意见)/g,
    idle: /^\s*(?:不是?|没有?)(?=[,，。!！])|不用了|不必了|非[^,，。]{1,12}(?:不可|不行)|(?:不|没有?)[^,，。]{1,10}(?:不行|不可|不能)|(?:不是|没有|无)不|不[^,，。]{0,6}(?:以上|超出)|(?:如果|要是|若是?|假如|万一|除非)[^,，。;；]*|[^,，。;；]*(?:的话|时候)(?=[,，])|不错|不久|不少|不断|不同|不舒服|不适|不良|不客气|不用客气|不谢|不用谢|没关系|没事|没问题|没什么|没有问题|不要紧|不碍事|不会?太|不便宜|不(?:要|可|能|得|应)超过|不怎么|不是?很|不远|不贵|不难|不长|不多|不大|不够|不清楚|不知道|不确定|不止|不超过|不早于|不晚于|不少于|不(?:要|用|必|需要?)?(?:担心|忘记?|着急|犹豫|紧张|害怕|介意|勉强)|别(?:太|再)?(?:担心|忘|着?急|慌|紧张|怕|客气)[了记]?|无需担心|不好|来不及|受不了|忍不住|不得了|不一样|不足|无限|不限|以免|避免|免得|防止|不明显|不到|(?:除了?|以外|之外)[^。]{0,16}(?:没有?|不|无)|不是[^,，。]{1,12}[,，]?而?是|未必|不一定|莫名/g,
    needless: /不用|不必|无需|无须|毋须|不需要?|没有?必要|不是必须|用不着|可以不|可不(?=[\p{Script=Han}])|不是必需|非必须/gu,
    forbidden: /不要|不能|不可以?|别|勿|不得|不宜|不应该?|禁止?|严禁|不准|不许|忌|(?<=请|应|要|尽量)避免|不允许|不建议/g,
    sure: /不|没|沒|未(?!成年|婚)|无(?!痛|名)|無/g,
    until: /前|到|还|内|先不|先别/,
    lasts: /(?:小时|天|日|周|星期|月|年)之?[内间里]/,
    till: /到|前/,
    begins: /才|后|再|只|起|以上|方可|完|先|等/,
    only: /才|后|再|只|起|以上|方可|完|先/,
    urges:
      /否则|不然|(?:容易|可能会?|会)[^，。]{0,8}(?:留疤|感染|加重|出血|晒|发炎|恶化|脱落|变形|移位|色沉)|到底|吃完|用完|用光|弄反|弄混|搞混|搞反|自然脱|自己掉|自行脱|保持|坚持/,
    topic:
      /糖尿|疾病|病|手术|治疗|项目|药|片|疼|痛|肿|流?血|发?烧|感染|发炎|正常|保险|医保|退|包含|包括|含|定金|账单|发票|付|卡|费|价|免费|烟|酒|怀孕|过敏|麻|线|疤|签证|护照|医生|院长|诊所|营业|开门|预约|取消|当天|陪|停车|癌|危险|安全|哮喘|心脏|感觉|知觉|呼吸|疫苗|剂量|胰岛素|收到|记得|用|需要|唇|口罩|绷带|负责|开药|可以|能|血压|伤口|愈合|结痂|痒|吐|恶心|红|淤青|皮疹|脓|分泌物|副作用|走路|走不|睡|吃|早饭|午饭|晚饭|喝|洗|翻译|韩语|英语|中文|日语|恢复|来|去|到|确认|老公|同意|咬|咽|诊|复查/,
  },
  ja: {
    empty:
      /(?:ま|間)もなく|なんとなく|さりげなく|構いません|かまいません|なければ(?:なら|なり|いけ)(?:ない|ません|なかった)|な(?:いと|くちゃ)(?:(?:いけ|だめ|ダメ|なら)(?:ない|ません)?|(?=[。!！]|$))|なくては(?:なら|なり|いけ)(?:ない|ません)|か[もね](?:しれ|知れ)(?:ない|ません)|すみません|すいません|申し訳(?:ございません|ありません|ない)|必ず|まず(?!い)|はず|ずつ|ずっと|いずれ|少なくとも|少な[いくめ]|くださいませ|下さいませ|ませ(?=[。!！])|いらっしゃいませ|ませんか|ないでしょうか|(?:では|じゃ)(?:ない|ありません)か|切ない|是非|非常|診断|外科|海外|外来|思いがけず|はなし|申し分(?:が|の|も)?な[いく]|文句(?:の(?:付け|つけ)よう)?[がは]?な[いく]|言うことな[いし]|(?:やめ|止め)られ(?:ない|ません)|止まら(?:ない|ず)|この上な[いく]|限りな[いく]|たまらな[いく]|待ちきれ(?:ない|ません)|ほかなら|欠かせ(?:ない|ません)|なくてはなら|目が離せ|不満[はが](?:一つも|何も|まったく|全く)?(?:な[いく]|ありません)|ざるを得ない/g,
    idle: /^\s*いい?え[^。、]{0,2}[、。]|な(?:く(?:は|も)|い(?:こと|わけ)(?:は|も|では|でも)|いでも)な[いくか]|(?:以上|超え|越え)[^。、]{0,8}(?:ない|ません|ず)|心配[^。、]{0,8}(?:ない|ません|なく|無用|いりません)|ご?遠慮な[くさ]|(?:忘れ|迷わ|慌て|焦ら|怖がら|無理せ|無理をし)(?:ずに?|ないで|ないように?)|問題(?:は|も)?(?:ない|なく|なさ|なし|ありません|ございません)|間違いな[くい]|もったいない|(?:しか|ないと)[^。、]{1,14}(?:ない|ません|なかった)|(?:だけで|のみで?)は?なく|ないよう(?:に|な)?(?!して|お願|く|気を)|なければ|な(?:い|かった)(?:場合|とき|時|なら|うち|のに|方)|なかったら|ないか|なくな[るっり]|(?:遠|高|長|悪|大き|良|よ|多|強|痛)く(?:は|も)?(?:ない|ありません)(?:と思)|とは限ら(?:ない|ません)|わから(?:ない|ず|なく|ません)|分から(?:ない|ず|なく|ません)|差し支えな[くい]|違いない|仕方(?:が)?ない|何でもない|(?:あまり|それほど|そんなに|大して|ほとんど)[^。、]{0,14}(?:ない|ません)|足り(?:ない|ません)|(?:良|よ)く(?:ない|ありません)|遠く(?:ない|ありません)|ではなく|じゃなく|関係な[いく]|(?:以外|のほか|他)に?は?、?[^。]{0,20}(?:な[いくし]|ません)/g,
    needless:
      /なくて(?:も|大丈夫|結構|よい|いい|構|OK)|(?:必要|義務)(?:は|が|も)?(?:特に)?(?:な[いく]|ありません|ございません)|不要|ずとも|には?及びません|[はがもれ]い[りら](?:ません|ない)|[はがも]要り?(?:ません|らない)|必須では/g,
    forbidden:
      /ないで(?!す)|ないよう(?:に)?(?:して|お願|く|気を)|[てで]は(?:いけ|なり|だめ|ダメ)(?:ない|ません)?|ちゃ(?:だめ|ダメ|いけ)|禁止|厳禁|(?:控|避)え?け?て|お控え|お避け|おやめ|(?:でき|使え|受け取れ|承れ)(?:ない|ません)|いただけ(?:ない|ません)|不可|られ(?:ない|ません)/g,
    sure: /な(?:い|かった)|なく(?=て|、|お|し)|ません|ずに|ず(?=、)|なし/g,
    until: /まで|前|以内|間|うち|未満/,
    lasts: /以内|(?:[日週月年の]|(?<=[\d一二三四五六七八九十半数])時)間(?![後前])/,
    till: /まで/,
    begins: /から|(?<!翌日|次の日)後|だけ|のみ|以降|初めて|過ぎ|経|たら|限|待/,
    only: /から|後|(?<!いた)だけ|のみ|以降|初めて|過ぎ|経|たら|限/,
    urges: /(?:と|たら|れば)[、]?[^。]{0,20}(?:おそれ|恐れ|ことがあ|可能性|かねません|てしま)|最後まで|飲み切|使い切|逆|取り違|自然に|勝手に|たまま|ておいて/,
    topic:
      /糖尿|病気|持病|疾患|手術|施術|治療|薬|錠|痛|腫れ|出血|血|熱|感染|炎症|正常|保険|返金|含|予約|請求|領収|支払|カード|費|料金|無料|タバコ|たばこ|煙草|喫煙|酒|妊娠|アレルギー|麻酔|糸|溶け|傷跡|ビザ|パスポート|医師|先生|院長|診療|休診|営業|キャンセル|当日|付き添い|同伴|一人|駐車|がん|癌|危険|安全|喘息|心臓|感覚|呼吸|接種|量|インスリン|届|受け|覚え|使|必要|唇|マスク|湯船|シャワー|入浴|包帯|責任|処方|可能|でき|傷|かさぶた|かゆ|痒|吐|発疹|膿|分泌|副作用|歩|眠|寝|食べ|飲|朝食|昼食|夕食|ご飯|ごはん|洗|通訳|韓国語|英語|日本語|中国語|回復|赤|内出血|行[きくけっ]|来|届|確認|取れ|主人|夫|同意|噛|メール/,
  },
  ar: {
    empty:
      /(?<![ء-ي])(?:[وف]?لا\s?[يت]زال\p{L}*|[وف]?ما\s?[يت]?زال\p{L}*|[وف]?لا\s?زال\p{L}*|لا\s+شك|لا\s+مثيل\p{L}*|لا\s+يوصف|لا\s+توصف|لا\s+يقدر\s+بثمن|لا\s+غني|لا\s+يسعني|لا\s+(?:استطيع|اتوقف|اقدر)\s+(?:عن\s+)?(?:التوقف|الانتظار|وصف\p{L}*|النظر)|ما\s+شاء|لا\s+شكوي|ما\s+(?:عندي|لدي)\s+(?:اي\s+)?شكوي|ب?دون\s+شك|بلا\s+شك|[وف]?لا\s+سيما|ما\s+اذا|كل\s+ما|اليس\s+كذلك|لماذا\s+لا|ما\s+(?:هو|هي|رايك|اسم\p{L}*)|بعد\s+ما|مثل\s+ما|حسب\s+ما|وما\s+الي)(?![ء-ي])/gu,
    idle: /(?<![ء-ي])(?:^\s*لا(?=\s*[،,.!])|[وف]?(?:لا|لم|لن|ليس)\s[^،,.]{0,20}(?:اكثر|اقل|ازيد)\s+من|لا\s+(?:يخلو|تخلو)|[وف]?لا\s?بد|[وف]?(?:اذا|ان\s+لم|ان\s+كنت|ما\s+لم|لو|في\s+حال|في\s+حاله|عندما|كي\s+لا|لكي\s+لا|حتي\s+لا|لئلا)(?![ء-ي])[^،,.؛]*|[وف]?لا\s+(?:باس|مشكل\p{L}*|مانع|حرج|ت?قلق\p{L}*|تترد\p{L}*|تنس\p{L}*|تخف|تخاف\p{L}*|تخش\p{L}*|تستعجل\p{L}*|اعرف|ادري|اعلم|اعتقد|اظن|يقل|تقل|يزيد|تزيد|يتجاوز|تتجاوز|يتعدي|داعي\s+(?:لل|الي\s+ال)?(?:قلق|خوف|عجل\p{L}*)|شيء|عجل\p{L}*|يهم)|[وف]?ليس\p{L}*\s+(?:فقط|بعيد\p{L}*|كثير\p{L}*|لدي\s+مانع)|[وف]?(?:لا|لم|لن|ليس\p{L}*|ما)\s[^،,.؛]{0,40}\s(?:الا|سوي|فحسب|فقط|بل)|غير\s+(?:ذلك|متاكد\p{L}*|واضح)|ب?دون\s+(?:مشاكل|تردد|تاخير|قلق))(?![ء-ي])/gu,
    needless:
      /(?<![ء-ي])(?:[وف]?لا\s+(?:داع\p{L}*|حاج\p{L}*|يلزم\p{L}*|[تيا]حتاج\p{L}*|يتطلب|تتطلب|يشترط|ضروره|لزوم|يتوجب\p{L}*)|[وف]?ليس\s+(?:عليك\p{L}*|من\s+الضروري|من\s+اللازم|ضروري\p{L}*|لازما?|مطلوبا?|هناك\s+(?:حاجه|داع\p{L}*)|الزاميا?|شرطا)|[وف]?ليست\s+(?:ضروري\p{L}*|مطلوب\p{L}*)|[وف]?لست\p{L}*\s+(?:ب?حاجه|في\s+حاجه|مضطر\p{L}*|ملزم\p{L}*|مطالب\p{L}*)|[وف]?لن\s+[تي]حتاج\p{L}*|غير\s+(?:ضروري\p{L}*|مطلوب\p{L}*|لازم\p{L}*|الزامي\p{L}*)|ب?دون\s+(?:ال)?حاجه|(?:مو|مش)\s+(?:لازم|ضروري)|ما\s+(?:يحتاج|تحتاج|في\s+داعي)|اختياري\p{L}*)(?![ء-ي])/gu,
    forbidden:
      /(?<![ء-ي])(?:[وف]?لا\s+(?:ت\p{L}+|نقبل|نستطيع|نقدم|يجوز|يمكن\p{L}*|ينبغي|يسمح|يجب|يصح)|[وف]?ممنوع\p{L}*|[وف]?يمنع|[وف]?يحظر|محظور\p{L}*|[وف]?تجنب\p{L}*|امتنع\p{L}*|الامتناع|عدم|اياك\p{L}*|حذار)(?![ء-ي])/gu,
    sure: /(?<![ء-ي])(?:[وف]?ما\s+(?:راح|رح|اقدر|قدرت|فيني|لقيت|جاني|وصلني|ابي|ابغي)|[وف]?لا|[وف]?لم|[وف]?لن|[وف]?ليس\p{L}*|[وف]?لست\p{L}*|[وف]?ب?دون|بلا|[وف]?غير)(?![ء-ي])/gu,
    until: /(?<![ء-ي])(?:حتي|قبل|الا|لمده|خلال)(?![ء-ي])/,
    lasts: /(?<![ء-ي])(?:لمده|خلال|طوال)(?![ء-ي])/,
    till: /(?<![ء-ي])حتي(?![ء-ي])/,
    begins: /(?<![ء-ي])(?:بعد|فقط|الا|من|بدءا|ابتداء|عند|انتظ\S*)(?![ء-ي])/,
    only: /(?<![ء-ي])(?:بعد|فقط|الا|من|بدءا|ابتداء|عند)(?![ء-ي])/,
    urges:
      /(?<![ء-ي])(?:[وف]?(?:اذا|لو|ان)\s[^.]{1,60}(?<![ء-ي])ف?قد|والا|[وف]?(?:اكمل|اترك|ابق|احرص|احذر|انتبه)\p{L}*|حتي\s+النهاي\p{L}*|[يت]?خلط\p{L}*|بالعكس|[لو]?وحد(?:ها|ه|هم)|تلقائيا?)(?![ء-ي])/u,
    topic:
      /سكري|مرض|امراض|عملي|جراح|علاج|دواء|ادوي|حبوب|حبه|الم|ي[وؤ]لم|اليوم\s+نفس|تورم|نزيف|دم|حراره|حمي|التهاب|عدوي|طبيعي|تامين|استرداد|يشمل|مشمول|تشمل|عربون|فاتور|دفع|بطاق|تكلف|سعر|رسوم|مجان|تدخين|ادخن|كحول|حامل|حمل|حساسي|تخدير|بنج|غرز|خيوط|تذوب|ندب|تاشير|جواز|طبيب|دكتور|عياد|مفتوح|مغلق|نفتح|موعد|حجز|الغ|نفس\s+اليوم|مرافق|موقف|سرطان|خطر|خطير|امن|ربو|قلب|احساس|اشعر|تنفس|لقاح|جرع|انسولين|وصل|استلم|اذكر|استخد|احتاج|شف|ضماد|مسوول|يمكن|جرح|التام|يلتيم|تلتيم|حكه|تقي|غثيان|قيء|طفح|صديد|افراز|اثار\s+جانبي|مضاعف|امشي|المشي|انام|النوم|اكل|اكلت|فطور|غداء|عشاء|شرب|اشرب|غسل|استحم|ترجم|مترجم|كوري|انجليزي|عربي|تعاف|احمرار|كدم|قشر|اتي|احضر|حضور|ساتي|سياتي|وصول|تاكيد|زوج|موافق|امضغ|بلع|مضاد|مسكن/,
  },
};
