import type { RefObject } from 'react';

/** Picture types that the file chooser offers; the server checks the real type. */
export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

type Props = {
  ref: RefObject<HTMLInputElement | null>;
  accept: string;
  label: string;
  /** True to allow one file only. */
  one?: boolean;
  /** True to open the rear camera of a phone directly. */
  camera?: boolean;
  onChosen: (files: File[]) => void;
};

/** A hidden file input behind a button. The same file can be chosen again. */
export function FileInput({ ref, accept, label, one = false, camera = false, onChosen }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      multiple={!one}
      capture={camera ? 'environment' : undefined}
      accept={accept}
      hidden
      aria-label={label}
      onChange={({ target }) => {
        onChosen([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  );
}
