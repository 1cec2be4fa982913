import { useSearchParams } from 'react-router';
import { MemberDetailsView } from '../../consoles/operator/members/member-details-view.tsx';
import { parseMemberLook } from '../../consoles/operator/members/member-look.ts';
import { MemberSearch } from '../../consoles/operator/members/member-search.tsx';
import { PageLayout } from '../../consoles/page-layout.tsx';
import { useTranslations } from '../../i18n/translations.tsx';

/** One search for members, orders and conversations, and a member's page (specification 7.4). */
export default function OperatorMembersPage() {
  const t = useTranslations('operator-members');
  const [search] = useSearchParams();
  const look = parseMemberLook(search);
  return (
    <PageLayout lead={t('lead')} className="max-w-5xl gap-6 px-5 py-6">
      <MemberSearch />
      {look && <MemberDetailsView key={search.toString()} look={look} />}
    </PageLayout>
  );
}
