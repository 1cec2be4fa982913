import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CannedReply } from '../../../../contract/desk/replies.ts';
import { REPLY_TOPICS } from '../../../../contract/desk/reply-text.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { QueryView } from '../../../session/query-view.tsx';
import { api } from '../../../session/session.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { PageLayout } from '../../page-layout.tsx';
import { useClinicUpdates } from '../use-clinic-updates.ts';
import { EditReplyDialog, type ReplyToEdit } from './edit-reply.tsx';
import { searchReplies } from './reply-form.ts';
import { ReplyItem } from './reply-item.tsx';

type ReplyOwner = 'own' | 'shared';

/** The clinic's canned replies and the shared library: search, write, change, draft, confirm, withdraw. Colleagues' changes appear at once. */
export function RepliesPage({ uid, clinicName }: { uid: string; clinicName: string }) {
  const t = useTranslations('clinic-replies');
  const [search, setSearch] = useSearchParams();
  const whose: ReplyOwner = search.get('of') === 'shared' ? 'shared' : 'own';
  const [query, setQuery] = useState('');
  const [editing, setEditing] = useState<ReplyToEdit>();
  const replies = useQuery('replies', () => api('replyShelf'));
  useClinicUpdates(uid, replies.reload);
  const all = replies.value?.replies.filter(({ own }) => own === (whose === 'own'));
  const show = (next: ReplyOwner) => setSearch(next === 'shared' ? { of: 'shared' } : {}, { replace: true });
  return (
    <PageLayout
      title={t('title')}
      lead={t('lead')}
      site={clinicName}
      className="max-w-5xl gap-5 px-4 py-5 md:px-5"
      action={
        <Button onClick={() => setEditing({ reply: undefined })}>
          <Plus aria-hidden="true" className="size-5" />
          {t('write')}
        </Button>
      }
    >
      <div className="grid items-end gap-x-5 gap-y-3 md:grid-cols-[1fr_auto]">
        <Field type="search" label={t('find')} hint={t('find.hint')} value={query} onChange={({ target }) => setQuery(target.value)} />
        <Segmented
          label={t('whose')}
          hideLabel
          options={[
            { value: 'own', label: t('whose.own') },
            { value: 'shared', label: t('shared') },
          ]}
          value={whose}
          onChange={show}
          className="md:mb-6"
        />
      </div>
      <QueryView query={replies} loading={t('loading')} skeletons="h-32 h-32 h-32" failed={t('failed')} failedText={null} />
      {all?.length === 0 && <EmptyState title={t('own.none')}>{t('own.none.text')}</EmptyState>}
      {all && all.length > 0 && <ReplyList replies={all} query={query} onEdit={setEditing} onChanged={replies.reload} />}
      {editing && (
        <EditReplyDialog
          editing={editing}
          latest={replies.value?.replies.find(({ id, own }) => own && id === editing.reply?.id)}
          onDone={() => {
            setEditing(undefined);
            show('own');
            replies.reload();
          }}
          onStale={replies.reload}
          onClose={() => setEditing(undefined)}
        />
      )}
    </PageLayout>
  );
}

type ListProps = { replies: readonly CannedReply[]; query: string; onEdit: (editing: ReplyToEdit) => void; onChanged: () => void };

/** Replies grouped by topic and filtered by words. */
function ReplyList({ replies, query, onEdit, onChanged }: ListProps) {
  const t = useTranslations('clinic-replies');
  const fits = searchReplies(replies, query, 'ko');
  return (
    <div className="grid gap-6">
      <p role="status" className={fits.length === 0 ? 'py-8 text-center text-ink-soft' : 'text-sm text-ink-soft'}>
        {fits.length === 0 ? t('none') : t('count', { count: fits.length })}
      </p>
      {REPLY_TOPICS.map((topic) => {
        const of = fits.filter((one) => one.topic === topic);
        if (of.length === 0) return null;
        return (
          <section key={topic} aria-labelledby={`topic-${topic}`}>
            <h2 id={`topic-${topic}`} className="mb-2 text-lg">
              {t(`topic.${topic}`)}
            </h2>
            <ul className="grid gap-3">
              {of.map((reply) => (
                <ReplyItem key={reply.id} reply={reply} onEdit={onEdit} onChanged={onChanged} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
