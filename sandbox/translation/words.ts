/** Texts of the page for choosing the stand-ins' faults. */
import type { Language } from '../../contract/constants.ts';
import type { StandInFault } from './rehearsals.ts';

export interface Words {
  title: string;
  notice: string;
  reload: string;
  intro: string;
  /** `{state}` is the stand-in's current state. */
  now: string;
  right: string;
  /** Default answer of the model's stand-in. */
  agrees: string;
  fault: string;
  count: string;
  /** `{count}` is a number of texts. */
  texts: string;
  untilOff: string;
  set: string;
  faults: Record<StandInFault, string>;
}

export const WORDS: Record<Language, Words> = {
  en: {
    title: 'Translation',
    notice: 'No text leaves this machine: a phrase book translates. Here the stand-ins can be told to make mistakes.',
    reload: 'Refresh',
    intro:
      'Choose what goes wrong, write a message in a conversation, and see what the product makes of it. A mistake waits for a text that it can be made in, and a sentence that was translated in a conversation before is not asked for again there. When a service is away or out of quota, the next one is asked, and the first is left alone for 15 seconds at least.',
    now: 'Now: {state}',
    right: 'It translates as well as it can.',
    agrees: 'Two texts always say the same to it.',
    fault: 'What goes wrong',
    count: 'How often',
    texts: 'texts: {count}',
    untilOff: 'until switched off',
    set: 'Set',
    faults: {
      none: 'Nothing',
      digit: 'A number is wrong',
      negation: 'A “not” is lost',
      sentence: 'The last sentence is lost',
      side: 'Left and right are swapped',
      language: 'It answers in the wrong language',
      differs: 'It finds the last sentence different',
      garbled: 'It answers something that cannot be used',
      slow: 'It is slow',
      away: 'It is away (503)',
      quota: 'Its quota is used up (DeepL 456, LibreTranslate 429)',
      error: 'It is broken (500)',
      hang: 'It never answers',
    },
  },
  zh: {
    title: '翻译',
    notice: '任何文本都不会离开本机：翻译来自常用语手册。您可以在此让替身服务出错。',
    reload: '刷新',
    intro:
      '选择要出什么错，在对话中写一条消息，看看产品如何应对。错误会等到有能出错的文本为止；同一对话中翻译过的句子不会再次请求翻译。某项服务中断或额度用尽时，会改用下一项服务，且至少 15 秒内不再请求前一项。',
    now: '当前：{state}',
    right: '尽其所能正常翻译。',
    agrees: '它认为两段文本的意思总是一致。',
    fault: '出什么错',
    count: '次数',
    texts: '文本数：{count}',
    untilOff: '直到关闭',
    set: '设置',
    faults: {
      none: '不出错',
      digit: '数字有误',
      negation: '漏掉否定词',
      sentence: '漏掉最后一句',
      side: '左右颠倒',
      language: '译成了错误的语言',
      differs: '认为最后一句不一致',
      garbled: '回答无法使用',
      slow: '响应很慢',
      away: '服务中断（503）',
      quota: '额度用尽（DeepL 456、LibreTranslate 429）',
      error: '服务故障（500）',
      hang: '始终没有回应',
    },
  },
  ja: {
    title: '翻訳',
    notice: '文章がこのコンピューターの外に出ることはありません。翻訳にはフレーズ集を使っています。ここでは代役のサービスにわざと間違えさせることができます。',
    reload: '更新',
    intro:
      '起こしたい間違いを選び、会話でメッセージを書いて、製品がどう対応するかをご覧ください。間違いは、それが起こせる文章が来るまで待ちます。同じ会話で一度訳した文は、もう一度は依頼しません。サービスが停止しているか利用枠を使い切ったときは、次のサービスに依頼し、少なくとも15秒間は前のサービスに依頼しません。',
    now: '現在：{state}',
    right: 'できるかぎり正しく翻訳します。',
    agrees: '2つの文章はいつも同じ内容だと答えます。',
    fault: '起こす間違い',
    count: '回数',
    texts: '文章の数：{count}',
    untilOff: 'オフにするまで',
    set: '設定',
    faults: {
      none: 'なし',
      digit: '数字を間違える',
      negation: '否定が抜ける',
      sentence: '最後の文が抜ける',
      side: '左右が入れ替わる',
      language: '違う言語で答える',
      differs: '最後の文が違うと答える',
      garbled: '使えない答えを返す',
      slow: '応答が遅い',
      away: '停止している（503）',
      quota: '利用枠を使い切った（DeepL 456、LibreTranslate 429）',
      error: '故障している（500）',
      hang: '応答がない',
    },
  },
  ar: {
    title: 'الترجمة',
    notice: 'لا يغادر أي نص هذا الجهاز: الترجمة من دليل عبارات. ويمكنك هنا أن تجعل الخدمات البديلة تخطئ.',
    reload: 'تحديث',
    intro:
      'اختر الخطأ، واكتب رسالة في محادثة، وشاهد كيف يتصرف المنتج. ينتظر الخطأ نصًا يمكن أن يقع فيه، ولا تُطلب ترجمة جملة سبقت ترجمتها في المحادثة نفسها مرة أخرى. وعندما تتوقف خدمة أو تنفد حصتها تُسأل الخدمة التالية، وتُترك الأولى 15 ثانية على الأقل.',
    now: 'الآن: {state}',
    right: 'تترجم بأفضل ما تستطيع.',
    agrees: 'يرى أن النصين يقولان الشيء نفسه دائمًا.',
    fault: 'الخطأ',
    count: 'عدد المرات',
    texts: 'عدد النصوص: {count}',
    untilOff: 'حتى الإيقاف',
    set: 'تعيين',
    faults: {
      none: 'لا خطأ',
      digit: 'رقم خاطئ',
      negation: 'ضياع أداة النفي',
      sentence: 'ضياع الجملة الأخيرة',
      side: 'تبديل اليمين واليسار',
      language: 'الرد بلغة خاطئة',
      differs: 'يرى أن الجملة الأخيرة مختلفة',
      garbled: 'يرد بما لا يمكن استعماله',
      slow: 'بطء في الرد',
      away: 'الخدمة متوقفة (503)',
      quota: 'نفاد الحصة (DeepL ‏456، LibreTranslate ‏429)',
      error: 'عطل في الخدمة (500)',
      hang: 'لا رد إطلاقًا',
    },
  },
  ko: {
    title: '번역',
    notice: '어떤 글도 이 컴퓨터 밖으로 나가지 않습니다. 번역은 상용구집으로 합니다. 여기에서 대역 서비스가 일부러 틀리게 할 수 있습니다.',
    reload: '새로 고침',
    intro:
      '무엇이 잘못될지 고르고, 대화에 메시지를 쓴 다음 제품이 어떻게 대응하는지 보세요. 실수는 그 실수를 할 수 있는 글이 올 때까지 기다립니다. 같은 대화에서 이미 번역한 문장은 다시 묻지 않습니다. 서비스가 멈추거나 한도를 다 쓰면 다음 서비스에 묻고, 앞의 서비스에는 적어도 15초 동안 묻지 않습니다.',
    now: '지금: {state}',
    right: '할 수 있는 만큼 바르게 번역합니다.',
    agrees: '두 글의 뜻이 언제나 같다고 답합니다.',
    fault: '잘못될 것',
    count: '횟수',
    texts: '글 수: {count}',
    untilOff: '끌 때까지',
    set: '설정',
    faults: {
      none: '없음',
      digit: '숫자가 틀립니다',
      negation: '부정이 빠집니다',
      sentence: '마지막 문장이 빠집니다',
      side: '왼쪽과 오른쪽이 바뀝니다',
      language: '다른 언어로 답합니다',
      differs: '마지막 문장이 다르다고 답합니다',
      garbled: '쓸 수 없는 답을 합니다',
      slow: '느립니다',
      away: '서비스가 멈췄습니다 (503)',
      quota: '한도를 다 썼습니다 (DeepL 456, LibreTranslate 429)',
      error: '고장 났습니다 (500)',
      hang: '답이 없습니다',
    },
  },
};
