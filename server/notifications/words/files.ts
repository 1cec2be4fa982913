import type { Language } from '../../../contract/constants.ts';
import type { FileMessageKind } from '../files-sent.ts';
import type { NoticeKind } from '../notice-kinds.ts';

/** Texts with holes for names, which are filled later. */
type FileNoticeTexts = {
  things: Record<FileMessageKind, string>;
  title(things: string, sent: FileMessageKind): string;
  /** Sentence of a notice to a patient, and to the patient's clinic. */
  patient(things: string): string;
  clinic(things: string): string;
};

const isSingleFile = (sent: FileMessageKind) => sent === 'photo' || sent === 'document';

/** Texts for notices about messages that contain only photos and documents. Texts for a clinic's staff exist only in English and Korean. */
const FILE_NOTICE_TEXTS: Record<Exclude<Language, 'en' | 'ko'>, Omit<FileNoticeTexts, 'clinic'>> & Record<'en' | 'ko', FileNoticeTexts> = {
  en: {
    things: { photo: 'new photo', photos: 'new photos', document: 'new document', documents: 'new documents', files: 'new photos and documents' },
    title: (things, sent) => `You have ${isSingleFile(sent) ? 'a ' : ''}${things}`,
    patient: (things) => `${things} from {clinic}.`,
    clinic: (things) => `${things} from {patient}.`,
  },
  ko: {
    things: { photo: '사진', photos: '사진', document: '문서', documents: '문서', files: '사진과 문서' },
    title: (things) => (things === '사진' ? '새 사진이 있습니다' : `새 ${things}가 있습니다`),
    patient: (things) => (things === '사진' ? '{clinic}에서 새 사진을 보냈습니다.' : `{clinic}에서 새 ${things}를 보냈습니다.`),
    clinic: (things) => `{patient} 님이 보낸 새 ${things}입니다.`,
  },
  zh: {
    things: { photo: '一张新照片', photos: '新照片', document: '一份新文件', documents: '新文件', files: '新照片和文件' },
    title: (things) => `您有${things}`,
    patient: (things) => `{clinic} 发来了${things}。`,
  },
  ja: {
    things: { photo: '新しい写真', photos: '新しい写真', document: '新しい書類', documents: '新しい書類', files: '新しい写真と書類' },
    title: (things) => `${things}があります`,
    patient: (things) => `{clinic}から${things}が届きました。`,
  },
  ar: {
    things: { photo: 'صورة جديدة', photos: 'صور جديدة', document: 'مستند جديد', documents: 'مستندات جديدة', files: 'صور ومستندات جديدة' },
    title: (things) => `لديك ${things}`,
    patient: (things) => `${things} من {clinic}.`,
  },
};

/** Returns title and text of a notice about files, with unfilled placeholders. */
export function fileNoticeText(kind: NoticeKind, sent: FileMessageKind, language: Language): { title: string; text: string } {
  const staff = FILE_NOTICE_TEXTS[language === 'ko' ? 'ko' : 'en'];
  const { things, title } = kind === 'clinic-message' ? staff : FILE_NOTICE_TEXTS[language];
  const text = kind === 'clinic-message' ? staff.clinic : FILE_NOTICE_TEXTS[language].patient;
  return { title: title(things[sent], sent), text: text(things[sent]) };
}
