import { type ReactNode, useState } from 'react';
import { CARD_KINDS } from '../../../../contract/cards/card-text.ts';
import type { CardComposerData, CardTemplate, TemplateSuggestion } from '../../../../contract/cards/cards.ts';
import { pickText } from '../../../../contract/constants.ts';
import type { CannedReply, ReplyLibrary } from '../../../../contract/desk/replies.ts';
import { REPLY_TOPICS, type ReplyTopic } from '../../../../contract/desk/reply-text.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { QueryView } from '../../../session/query-view.tsx';
import { api } from '../../../session/session.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { InboxRow } from '../inbox.ts';
import { FillReplyDialog } from '../replies/fill-reply.tsx';
import { labelHoles, searchReplies } from '../replies/reply-form.ts';
import { ReplyStateChip } from '../replies/state-chip.tsx';
import { searchTemplates } from './card-form.ts';
import { FillCardDialog } from './fill-card.tsx';
import { PickList, type PickListItem } from './pick-list.tsx';

type ChosenTemplate = { kind: 'card' | 'reply'; id: string };

/**
 * Finds, fills in, previews and sends a canned reply or a card, in Korean and in the patient's language. `first`: template to open at once, with its
 * values.
 */
export function InsertTemplateDialog({ row, first, onClose }: { row: InboxRow; first?: TemplateSuggestion; onClose: () => void }) {
  const t = useTranslations('clinic-cards');
  const cards = useQuery<CardComposerData>('cards', () => api('cardShelf'));
  const replies = useQuery<ReplyLibrary>('replies', () => api('replyShelf'));
  const [chosen, setChosen] = useState<ChosenTemplate | undefined>(first && { kind: first.kind, id: first.id });
  const [query, setQuery] = useState('');
  const shelf = cards.value;
  const card = chosen?.kind === 'card' ? shelf?.templates.find(({ id }) => id === chosen.id) : undefined;
  const reply = chosen?.kind === 'reply' ? replies.value?.replies.find(({ id }) => id === chosen.id) : undefined;
  const isFirst = chosen !== undefined && chosen.kind === first?.kind && chosen.id === first.id;
  const back = { row, values: isFirst ? first.values : {}, onBack: () => setChosen(undefined), onClose };
  if (shelf && card) return <FillCardDialog {...back} key={`${card.id} ${card.version}`} shelf={shelf} template={card} onStale={cards.reload} />;
  if (shelf && reply) return <FillReplyDialog {...back} key={reply.id} shelf={shelf} reply={reply} onStale={replies.reload} />;
  const [isAll, isFailed] = [shelf && replies.value, cards.failure ?? replies.failure];
  // A dialog that opens with a chosen template waits for it and does not show the list meanwhile.
  const isOpening = isFirst && !isAll && isFailed === undefined;
  const again = () => {
    cards.reload();
    replies.reload();
  };
  return (
    <Dialog open kind="wide" title={t('title.insert')} subtitle={<bdi>{row.name}</bdi>} closeLabel={t('common.close')} onClose={onClose}>
      {/* The search field is shown before the templates load, so that a coordinator who opened the dialog by key can go on typing. */}
      {!isOpening && (
        <TemplatePicker row={row} cards={shelf?.templates} replies={replies.value?.replies} query={query} onQuery={setQuery} onChoose={setChosen} />
      )}
      <QueryView query={{ value: isAll, failure: isFailed, reload: again }} loading={t('loading')} skeletons="h-64" failed={t('failed')} failedText={null} />
      {shelf?.templates.length === 0 && replies.value?.replies.length === 0 && <EmptyState title={t('empty')}>{t('empty.text')}</EmptyState>}
    </Dialog>
  );
}

type TemplatePickerProps = {
  row: InboxRow;
  cards: readonly CardTemplate[] | undefined;
  replies: readonly CannedReply[] | undefined;
  query: string;
  onQuery: (query: string) => void;
  onChoose: (chosen: ChosenTemplate) => void;
};

/** The clinic's own replies first, then the shared ones by topic, then cards by kind. */
function TemplatePicker({ row, cards = [], replies = [], query, onQuery, onChoose }: TemplatePickerProps) {
  const t = useTranslations('clinic-cards');
  const words = useTranslations('clinic-replies');
  const { language } = useLanguage();
  const fits = searchReplies(replies, query, row.language);
  const ofReply = ({ id, title, texts }: CannedReply): PickListItem => ({
    id: `reply ${id}`,
    name: pickText(title, language),
    text: labelHoles(texts.ko.text, language === 'ko' ? 'ko' : 'en'),
    note: <StateNote state={texts[row.language]?.state} />,
    onChoose: () => onChoose({ kind: 'reply', id }),
  });
  const ofCard = ({ id, title, holes }: CardTemplate): PickListItem => ({
    id: `card ${id}`,
    name: pickText(title, language).replaceAll(/\{([a-z0-9-]+)\}/g, (_, name) => `[${findHoleLabel(holes, name, language)}]`),
    onChoose: () => onChoose({ kind: 'card', id }),
  });
  // The group with the best match by title comes first, regardless of its topic.
  const first = (own: boolean, topic: ReplyTopic | undefined) => fits.findIndex((one) => one.own === own && (own || one.topic === topic));
  const replyGroups = [
    { id: 'own', at: first(true, undefined), title: words('own'), picks: fits.filter(({ own }) => own).map(ofReply) },
    ...REPLY_TOPICS.map((topic) => ({
      id: topic,
      at: first(false, topic),
      title: words(`topic.${topic}`),
      picks: fits.filter((one) => !one.own && one.topic === topic).map(ofReply),
    })),
  ];
  const groups = [
    ...(query.trim() === '' ? replyGroups : replyGroups.toSorted((a, b) => a.at - b.at)),
    ...CARD_KINDS.map((kind) => ({
      id: `card-${kind}`,
      title: t('cards.of', { kind: t(`kind.${kind}`) }),
      picks: searchTemplates(cards, query)
        .filter((card) => card.kind === kind)
        .map(ofCard),
    })),
  ];
  return <PickList groups={groups} isEmpty={cards.length + replies.length === 0} query={query} onQuery={onQuery} />;
}

/** State of the text in the patient's language. Renders nothing if a person wrote or read it. */
function StateNote({ state }: { state: Parameters<typeof ReplyStateChip>[0]['state'] }): ReactNode {
  return state === 'written' || state === 'read' ? null : <ReplyStateChip state={state} />;
}

/** Returns the label of a hole in the language of the console. */
const findHoleLabel = (holes: CardTemplate['holes'], name: string, language: string): string => {
  const label = holes.find((hole) => hole.name === name)?.label;
  return (language === 'ko' ? label?.ko : label?.en) ?? '…';
};
