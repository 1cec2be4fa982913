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
};

export const DENIAL_WORDS: Record<Language, DenialWords> = {
  en: {
    empty:
      /(?<![a-z])(?:why\s+(?:don'?t|not)|whether\s+or\s+not|or\s+not|not\s+(?:only|just|to\s+mention)|no\s+(?:matter|doubt|later\s+than|more\s+than|less\s+than|fewer\s+than)|not\s+(?:later|more|less|fewer)\s+than|until|under\w*|units?|uncle|unique|uniform\w*|united|university|unwell|unfortunately|(?:is|are|do|does|did|was|will|ca|wo|have|has)n'?t\s+(?:it|you|they|we|there)\s*\?|can'?t\s+(?:wait|help))(?![a-z])/gi,
    idle: /(?<![a-z])(?:(?:if|unless|in\s+case|when|whenever|in\s+the\s+event|should\s+you)\s[^,.;:!?]*|so\s+(?:that\s+)?(?:it|you|they|we|i|the\s+\w+)\s+[^,.;]*|(?:nothing|no\s+need|no\s+reason|need\s+not|needn'?t|do\s+not|don'?t|never|not|shouldn'?t|not\s+have|don'?t\s+(?:have|need))\s+(?:to\s+)?(?:\w+\s+)?(?:worr\w+|hesitate|forget|mind|be\s+(?:afraid|scared|shy|alarmed|nervous|surprised|concerned)|concern\w*|fear|rush|hurry|panic|miss|fail|care|know|think|believe|feel|stress)(?:\s+at\s+all|\s+about)?|no\s+(?:problem|worries|trouble|rush|hurry|wonder|big\s+deal|idea)s?|not\s+(?:at\s+all|sure|certain|far|long|bad|expensive|easy|enough|too|very|so|that|quite|much|many|really|always|necessarily|feeling|working|well|good|the\s+same|until|before)|n'?t\s+(?:too|very|so|that|quite|really|always|necessarily|feel\w*|work\w*|know|think|matter|seem|sure|far|long|enough|hurt\s+to|remember|understand|good|well)|without\s+(?:fail|delay|problems?|any\s+problems?|difficulty|hesitation|doubt)|not\s+[^,.;]{1,40}\bbut)(?![a-z])/gi,
    needless:
      /(?<![a-z])(?:(?:do|does|did|will|would)\s*(?:not|n'?t)\s+(?:have|need|be\s+required|require)|(?:have|has)\s+no\s+need|no\s+need|need\s+not|needn'?t|(?:not|n'?t)\s+(?:\w+ly\s+)?(?:necessary|required|needed|mandatory|compulsory|obliged|have\s+to|need|require)|unnecessary|no\s+\w+(?:\s\w+)?\s+(?:is\s+|are\s+)?(?:needed|required|necessary)|optional|without\s+having\s+to)(?![a-z])/gi,
    forbidden:
      /(?<![a-z])(?:do\s+not|don'?t|must\s+not|mustn'?t|should\s+not|shouldn'?t|may\s+not|can\s?not|can'?t|never|not\s+(?:be\s+)?(?:allowed|permitted)|forbidden|prohibited|refrain|avoid|stay\s+away|keep\s+away)(?![a-z])/gi,
    sure: /(?<![a-z])(?:not|neither|nor|none|nobody|no\s+longer|without|no(?=\s+[a-z]))(?![a-z])|n't(?![a-z])/gi,
    until: /(?<![a-z])(?:until|till|before|yet|unless|within|less\s+than)(?![a-z])/i,
    only: /(?<![a-z])(?:only|once|after|from|first|wait|then|later|starting|as\s+of|except)(?![a-z])/i,
  },
  ko: {
    empty:
      /안녕|안내|안전|안심|안쪽|안약|안과|(?<=[가-힣\d]\s?)안(?:에|으로|에서)(?![가-힣])|뿐만?\s?아니라|못지\s?않|끊임\s?없|빠짐\s?없|수밖에\s?없|어쩔\s?수\s?없|지\s?않으면\s?안\s?[되돼됩]|다름\s?없|틀림\s?없|변함\s?없|아니면|아니라면/g,
    idle: /[가-힣]지\s?(?:않|못)(?:게|도록)|지\s?않(?:나요|으세요\?|으시겠|을까|을까요|습니까|으신가|을지)|(?:않|없|못하|아니|않으시|없으시|못하시|말)(?:으면|면|을\s?경우|는\s?경우|는다면|다면|거나|을\s?때|는지|을지|는데)|(?<![가-힣])(?:안|못)\s?[가-힣]{1,6}면(?!\s?(?:안|돼|되|됩))|걱정[^.]{0,14}(?:마|말|않|없|안\s)[가-힣]*|(?:잊|망설이|놓치|주저하|염려하|긴장하|놀라|부담\s?(?:갖|가지|느끼)|서두르|무리하)(?:시)?지\s?(?:마|말|않)[가-힣]*|(?:상관|문제|이상|지장|염려|부담)(?:은|이|는|가|도|에)?\s?없[가-힣]*|밖에[^.]{0,12}(?:없|않|못|안)[가-힣]*|얼마\s?안|(?:멀|비싸|나쁘|걸리|길|심하|많|크|어렵|좋|높|그렇|확실하|같|맞|쉽)지(?:는|도)?\s?않[가-힣]*|(?<![가-힣])안\s?좋[가-힣]*|(?:별로|그다지|거의|너무)[^.,]{0,16}(?:않|없|못|안\s)[가-힣]*|아니라|아니고|말고|모르[가-힣]*|늦지\s?않게|얼마\s?없/g,
    needless:
      /(?:지|시지)\s?않(?:아도|으셔도|으시더라도|더라도)|(?<![가-힣])안\s?[가-힣]{1,6}도\s?(?:돼|되|됩|괜찮|좋|상관)|(?<![가-힣])안\s[가-힣]{1,5}\s[가-힣]{1,4}도\s?(?:돼|되|됩|괜찮)|필요(?:는|가|도|까지는)?\s?(?:전혀\s)?(?:없|하지\s?않)|불필요|없(?:어도|으셔도)\s?(?:돼|되|됩|괜찮)|필수(?:는|가)?\s?아[니닙]/g,
    forbidden:
      /지(?:는|도|를)?\s?(?:마[세시십라]?|말[고아아라]?)(?![가-힣]?씀)|면\s?안\s?(?:되|돼|됩|된)|(?<=[가-힣]\s|^)안\s?(?:되|돼|됩|된)|금지|삼가|[을ㄹ할될]\s?수(?:는|가|도)?\s?없|못\s?(?:하|해|드|오|가|받)|피해\s?(?:주|야)|피하(?:세|셔|시)|불가/g,
    sure: /지(?:는|도|를)?\s?(?:않|못)|(?<![가-힣])(?:안(?!에|으로|의|을|이|도\s|팎|과|내|녕|전|심|약)|못)\s?[가-힣]|없(?!애)|아니(?:에요|예요|요|며|었|다|십|고)|아닙|아녜|않습|않아/g,
    until: /전|까지|동안|이내|미만/,
    only: /(?:지나|나|된|끝나|뒤에|후에)야|야만|만\s|후|부터|뒤|이후|에만|다음/,
  },
  zh: {
    empty:
      /不过(?!敏)|差不多|不好意思|对不起|不但|不仅|不光|不只|不管|不论|无论|非常|非得|不得不|特别|分别|区别|级别|性别|个别|类别|识别|辨别|别人|别的|告别|未来|不然|要不(?!是)|(?<a>[一-鿿])(?:不|没)\k<a>|可以不可以|有没有|可不可以|不可思议/g,
    idle: /(?:如果|要是|若是?|假如|万一|除非)[^,，。;；]*|[^,，。;；]*(?:的话|时候)(?=[,，])|不错|不久|不少|不断|不同|不舒服|不适|不良|不客气|不用客气|不谢|不用谢|没关系|没事|没问题|没什么|没有问题|不要紧|不碍事|不会?太|不怎么|不是?很|不远|不贵|不难|不长|不多|不大|不够|不清楚|不知道|不确定|不止|不超过|不早于|不晚于|不少于|不(?:要|用|必|需要?)?(?:担心|忘记?|着急|犹豫|紧张|害怕|介意|勉强)|别(?:太|再)?(?:担心|忘|着?急|慌|紧张|怕|客气)[了记]?|无需担心|不好|来不及|受不了|忍不住|不得了|不一样|不足|无限|不限|以免|避免|免得|防止|不明显|不到|不是[^,，。]{1,12}[,，]?而?是|未必|不一定|莫名/g,
    needless: /不用|不必|无需|无须|毋须|不需要?|没有?必要|不是必须|用不着|可以不|可不(?=[\p{Script=Han}])|不是必需|非必须/gu,
    forbidden: /不要|不能|不可以?|别|勿|不得|不宜|不应该?|禁止?|严禁|不准|不许|忌|(?<=请|应|要|尽量)避免|不允许|不建议/g,
    sure: /不|没|沒|未(?!成年|婚)|无(?!痛|名)|無/g,
    until: /前|到|还|内/,
    only: /才|后|再|只|起|以上|方可/,
  },
  ja: {
    empty:
      /(?:ま|間)もなく|なんとなく|さりげなく|構いません|かまいません|なければ(?:なら|なり|いけ)(?:ない|ません|なかった)|な(?:いと|くちゃ)(?:いけ|だめ|ダメ|なら)?(?:ない|ません)?|なくては(?:なら|なり|いけ)(?:ない|ません)|か[もね](?:しれ|知れ)(?:ない|ません)|すみません|すいません|申し訳(?:ございません|ありません|ない)|必ず|まず(?!い)|はず|ずつ|ずっと|いずれ|少なくとも|少な[いくめ]|くださいませ|下さいませ|ませ(?=[。!！])|いらっしゃいませ|ませんか|ないでしょうか|(?:では|じゃ)(?:ない|ありません)か|切ない|是非|非常|診断|外科|海外|外来|思いがけず|はなし|ざるを得ない/g,
    idle: /心配[^。、]{0,8}(?:ない|ません|なく|無用|いりません)|ご?遠慮な[くさ]|(?:忘れ|迷わ|慌て|焦ら|怖がら|無理せ|無理をし)(?:ずに?|ないで|ないように?)|問題(?:は|も)?(?:ない|なく|なさ|なし|ありません|ございません)|間違いな[くい]|もったいない|しか[^。、]{1,14}(?:ない|ません|なかった)|(?:だけで|のみで?)は?なく|ないよう(?:に|な)?(?!して|お願|く|気を)|なければ|な(?:い|かった)(?:場合|とき|時|なら|うち|のに|方)|なかったら|ないか|なくな[るっり]|(?:遠|高|長|悪|大き|良|よ|多|強|痛)く(?:は|も)?(?:ない|ありません)(?:と思)|とは限ら(?:ない|ません)|わから(?:ない|ず|なく|ません)|分から(?:ない|ず|なく|ません)|差し支えな[くい]|違いない|仕方(?:が)?ない|何でもない|(?:あまり|それほど|そんなに|大して|ほとんど)[^。、]{0,14}(?:ない|ません)|足り(?:ない|ません)|(?:良|よ)く(?:ない|ありません)|遠く(?:ない|ありません)|ではなく|じゃなく|関係な[いく]/g,
    needless:
      /なくて(?:も|大丈夫|結構|よい|いい|構|OK)|(?:必要|義務)(?:は|が|も)?(?:特に)?(?:な[いく]|ありません|ございません)|不要|ずとも|には?及びません|[はがもれ]い[りら](?:ません|ない)|[はがも]要り?(?:ません|らない)|必須では/g,
    forbidden:
      /ないで(?!す)|ないよう(?:に)?(?:して|お願|く|気を)|[てで]は(?:いけ|なり|だめ|ダメ)(?:ない|ません)?|ちゃ(?:だめ|ダメ|いけ)|禁止|厳禁|(?:控|避)え?け?て|お控え|お避け|おやめ|でき(?:ない|ません)|いただけ(?:ない|ません)|不可|られ(?:ない|ません)/g,
    sure: /な(?:い|かった)|なく(?=て|、|お|し)|ません|ずに|ず(?=、)|なし/g,
    until: /まで|前|以内|間|うち|未満/,
    only: /から|後|だけ|のみ|以降|初めて|過ぎ|経|たら|限/,
  },
  ar: {
    empty:
      /(?<![ء-ي])(?:[وف]?لا\s?[يت]زال\p{L}*|[وف]?ما\s?[يت]?زال\p{L}*|[وف]?لا\s?زال\p{L}*|لا\s+شك|ب?دون\s+شك|بلا\s+شك|[وف]?لا\s+سيما|ما\s+اذا|كل\s+ما|اليس\s+كذلك|لماذا\s+لا|ما\s+(?:هو|هي|رايك|اسم\p{L}*)|بعد\s+ما|مثل\s+ما|حسب\s+ما|وما\s+الي)(?![ء-ي])/gu,
    idle: /(?<![ء-ي])(?:[وف]?(?:اذا|ان\s+لم|ان\s+كنت|ما\s+لم|لو|في\s+حال|في\s+حاله|عندما|كي\s+لا|لكي\s+لا|حتي\s+لا|لئلا)(?![ء-ي])[^،,.؛]*|[وف]?لا\s+(?:باس|مشكل\p{L}*|مانع|حرج|ت?قلق\p{L}*|تترد\p{L}*|تنس\p{L}*|تخف|تخاف\p{L}*|تخش\p{L}*|تستعجل\p{L}*|اعرف|ادري|اعلم|اعتقد|اظن|يقل|تقل|يزيد|تزيد|يتجاوز|تتجاوز|يتعدي|داعي\s+(?:لل|الي\s+ال)?(?:قلق|خوف|عجل\p{L}*)|شيء|عجل\p{L}*|يهم)|[وف]?ليس\p{L}*\s+(?:فقط|بعيد\p{L}*|كثير\p{L}*|لدي\s+مانع)|[وف]?(?:لا|لم|لن|ليس\p{L}*|ما)\s[^،,.؛]{0,40}\s(?:الا|سوي|فحسب|فقط|بل)|غير\s+(?:ذلك|متاكد\p{L}*|واضح)|ب?دون\s+(?:مشاكل|تردد|تاخير|قلق))(?![ء-ي])/gu,
    needless:
      /(?<![ء-ي])(?:[وف]?لا\s+(?:داع\p{L}*|حاج\p{L}*|يلزم\p{L}*|[تيا]حتاج\p{L}*|يتطلب|تتطلب|يشترط|ضروره|لزوم|يتوجب\p{L}*)|[وف]?ليس\s+(?:عليك\p{L}*|من\s+الضروري|من\s+اللازم|ضروري\p{L}*|لازما?|مطلوبا?|هناك\s+(?:حاجه|داع\p{L}*)|الزاميا?|شرطا)|[وف]?ليست\s+(?:ضروري\p{L}*|مطلوب\p{L}*)|[وف]?لست\p{L}*\s+(?:ب?حاجه|في\s+حاجه|مضطر\p{L}*|ملزم\p{L}*|مطالب\p{L}*)|[وف]?لن\s+[تي]حتاج\p{L}*|غير\s+(?:ضروري\p{L}*|مطلوب\p{L}*|لازم\p{L}*|الزامي\p{L}*)|ب?دون\s+(?:ال)?حاجه|(?:مو|مش)\s+(?:لازم|ضروري)|ما\s+(?:يحتاج|تحتاج|في\s+داعي)|اختياري\p{L}*)(?![ء-ي])/gu,
    forbidden:
      /(?<![ء-ي])(?:[وف]?لا\s+(?:ت\p{L}+|يجوز|يمكن\p{L}*|ينبغي|يسمح|يجب|يصح)|[وف]?ممنوع\p{L}*|[وف]?يمنع|[وف]?يحظر|محظور\p{L}*|[وف]?تجنب\p{L}*|امتنع\p{L}*|الامتناع|عدم)(?![ء-ي])/gu,
    sure: /(?<![ء-ي])(?:[وف]?لا|[وف]?لم|[وف]?لن|[وف]?ليس\p{L}*|[وف]?لست\p{L}*|[وف]?ب?دون|بلا|[وف]?غير)(?![ء-ي])/gu,
    until: /(?<![ء-ي])(?:حتي|قبل|الا|لمده|خلال)(?![ء-ي])/,
    only: /(?<![ء-ي])(?:بعد|فقط|الا|من|بدءا|ابتداء|عند)(?![ء-ي])/,
  },
};
