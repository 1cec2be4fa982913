import { FileText, ScanFace, Smile } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PhotoSubject } from '../../../../contract/threads/photo-angles.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type Props = { begun: boolean; onGuide: (kind: PhotoSubject) => void; onOther: () => void; onClose: () => void };

/** Choice between photos with the guide and other files. */
export function ChooseAttachmentKind({ begun, onGuide, onOther, onClose }: Props) {
  const t = useTranslations('photo-guide');
  return (
    <Dialog open title={t('kind.title')} closeLabel={t('common.close')} onClose={onClose}>
      <ul className="grid gap-2">
        <KindButton icon={<ScanFace />} name={t('kind.face')} text={t('kind.guided')} onChoose={() => onGuide('face')} />
        <KindButton icon={<Smile />} name={t('kind.teeth')} text={t('kind.guided')} onChoose={() => onGuide('teeth')} />
        <KindButton icon={<FileText />} name={t('kind.other')} text={t('kind.other.text')} onChoose={onOther} />
      </ul>
      {begun && <p className="mt-3 text-sm text-ink-soft">{t('resume')}</p>}
    </Dialog>
  );
}

function KindButton({ icon, name, text, onChoose }: { icon: ReactNode; name: string; text: string; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex w-full items-center gap-4 rounded-md border border-line bg-surface px-4 py-3 text-start hover:bg-celadon-50 [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:text-celadon-700"
      >
        <span aria-hidden="true">{icon}</span>
        <span className="grid">
          <span className="font-semibold">{name}</span>
          <span className="text-sm text-ink-soft">{text}</span>
        </span>
      </button>
    </li>
  );
}
