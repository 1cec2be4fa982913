import type { Language } from '../../../contract/constants.ts';
import type { MessageFile } from '../../../contract/threads/attachments.ts';

type FilePhrases = { photo: string; photos(count: number): string; files(count: number): string; file(name: string): string };

const FILE_PHRASES: Record<Language, FilePhrases> = {
  en: { photo: 'Photo', photos: (count) => `${count} photos`, files: (count) => `${count} files`, file: (name) => `Document: ${name}` },
  ko: { photo: '사진', photos: (count) => `사진 ${count}장`, files: (count) => `파일 ${count}개`, file: (name) => `문서: ${name}` },
  zh: { photo: '照片', photos: (count) => `${count} 张照片`, files: (count) => `${count} 个文件`, file: (name) => `文件：${name}` },
  ja: { photo: '写真', photos: (count) => `写真${count}枚`, files: (count) => `ファイル${count}件`, file: (name) => `文書：${name}` },
  ar: {
    photo: 'صورة',
    photos: (count) => `الصور: ${count}`,
    files: (count) => `الملفات: ${count}`,
    file: (name) => `مستند: \u2068${name}\u2069`,
  },
};

/** Describes a message's files in text, for clients without file support, lists and exports. */
export function describeFiles(files: readonly Pick<MessageFile, 'kind' | 'name'>[], language: Language): string {
  const words = FILE_PHRASES[language];
  const [first, ...more] = files;
  if (first && more.length === 0) return first.kind === 'picture' ? words.photo : words.file(first.name);
  return files.every(({ kind }) => kind === 'picture') ? words.photos(files.length) : words.files(files.length);
}

/** Answer to a member who withdrew a file. */
export const FILE_WITHDRAWN_TEXTS: Record<Language, string> = {
  en: 'It was taken back. Nobody can open it any more.',
  ko: '회수했습니다. 이제 아무도 열 수 없습니다.',
  zh: '已撤回。任何人都无法再打开。',
  ja: '取り消しました。もう誰も開けません。',
  ar: 'استُرجع الملف. لم يعد بإمكان أحد فتحه.',
};
