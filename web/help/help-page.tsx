import { SearchX } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { foldText } from '../../contract/fold.ts';
import type { HelpPage, HelpTopic } from '../../contract/help/help.ts';
import type { SiteSettings } from '../../contract/site/site.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { buttonClass } from '../ui/button.tsx';
import { chipClass } from '../ui/chip.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Contact } from './contact.tsx';
import { SearchQuestions } from './search-questions.tsx';

type Props = HelpPage & Pick<SiteSettings, 'company' | 'support'>;

/** Questions by topic with a search while typing, and ways to reach the operators (specification 5.20). */
export function HelpView({ topics, answers, company, support }: Props) {
  const t = useTranslations('help');
  const [query, setQuery] = useState('');
  const [simplified, setSimplified] = useState<Simplified>(() => keepCharacter);
  const shown = useMemo(() => filterTopics(topics, query, simplified), [topics, query, simplified]);
  const count = shown.reduce((sum, { questions }) => sum + questions.length, 0);
  const isSearching = query.trim() !== '';
  useOpenQuestionFromAddress();
  const search = (words: string) => {
    setQuery(words);
    // Loads the table of characters when the reader types Chinese characters. It is larger than the page's own script.
    if (simplified === keepCharacter && /\p{Script=Han}/u.test(words)) void loadSimplified().then((loaded) => setSimplified(() => loaded));
  };
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8 md:px-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-14">
      <header className="grid max-w-2xl gap-4 lg:col-span-2">
        <div className="grid gap-1.5">
          <h1>{t('title')}</h1>
          <p className="text-pretty text-ink-soft">{t('lead')}</p>
        </div>
        <SearchQuestions value={query} onChange={search} />
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {isSearching && count > 0 && t('found', { count })}
        </p>
      </header>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
        {!isSearching && <Topics topics={topics} />}
        {shown.map((topic) => (
          <Topic key={topic.id} topic={topic} />
        ))}
        {count === 0 && (
          <EmptyState
            icon={<SearchX />}
            title={t('none.title', { words: query.trim() })}
            action={
              <Link to="/help/write" className={buttonClass()}>
                {t('contact.write')}
              </Link>
            }
          >
            {t('none.text')}
          </EmptyState>
        )}
      </div>
      <Contact answers={answers} company={company} support={support} className="content-start self-start lg:sticky lg:top-24" />
    </div>
  );
}

type Simplified = (character: string) => string;
const keepCharacter: Simplified = (character) => character;
/** If loading fails offline, traditional characters match only texts written with them. */
const loadSimplified = (): Promise<Simplified> =>
  import('../../contract/han.data.ts').then(({ toSimplifiedCharacter: simplified }) => simplified).catch(() => keepCharacter);

/** Returns the questions that contain all words of a query in question, answer or topic. If none does, those that contain the most, at least half. */
function filterTopics(topics: readonly HelpTopic[], query: string, simplified: Simplified): HelpTopic[] {
  const words = foldText(query, simplified).split(' ').filter(Boolean);
  if (words.length === 0) return [...topics];
  const counted = topics.map((topic) => ({
    topic,
    questions: topic.questions.map((question) => {
      const text = foldText([topic.title, question.question, ...question.answer].join('\n'), simplified);
      return { question, found: words.filter((word) => text.includes(word)).length };
    }),
  }));
  const most = Math.max(...counted.flatMap(({ questions }) => questions.map(({ found }) => found)));
  if (most === 0 || most * 2 < words.length) return [];
  return counted.flatMap(({ topic, questions }) => {
    const shown = questions.filter(({ found }) => found === most).map(({ question }) => question);
    return shown.length > 0 ? [{ ...topic, questions: shown }] : [];
  });
}

function Topics({ topics }: { topics: readonly HelpTopic[] }) {
  const t = useTranslations('help');
  return (
    <nav aria-label={t('topics')}>
      <ul className="scroll-row -mx-5 flex gap-2 px-5 py-1 md:mx-0 md:flex-wrap md:px-0">
        {topics.map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <a href={`#${id}`} className={chipClass({ tone: 'neutral', pressable: true })}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Topic({ topic: { id, title, questions } }: { topic: HelpTopic }) {
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h2 id={id} className="scroll-mt-24 text-xl">
        {title}
      </h2>
      {questions.map(({ id: question, question: asked, answer }) => (
        <div key={question} id={question} className="scroll-mt-24">
          <Disclosure summary={<h3 className="font-text text-base font-semibold tracking-normal">{asked}</h3>}>
            <div className="grid max-w-prose gap-3">
              {answer.map((paragraph) => (
                <p key={paragraph} className="text-pretty [overflow-wrap:anywhere]">
                  {paragraph}
                </p>
              ))}
            </div>
          </Disclosure>
        </div>
      ))}
    </section>
  );
}

/** Opens the question that the address names. */
function useOpenQuestionFromAddress(): void {
  useEffect(() => {
    const name = decodeURIComponent(location.hash.slice(1));
    const fold = name ? document.getElementById(name)?.querySelector('details') : null;
    if (fold) fold.open = true;
  }, []);
}
