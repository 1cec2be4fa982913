import type { RefObject } from 'react';

/** The pictures that a chooser offers; the server looks at what a file is. */
export const PICTURES_TAKEN = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

type Props = {
  ref: RefObject<HTMLInputElement | null>;
  accept: string;
  label: string;
  /** One file instead of several. */
  one?: boolean;
  /** Of a phone: its camera opens at once, the one at the back. */
  camera?: boolean;
  onChosen: (files: File[]) => void;
};

/** The hidden chooser of files behind a button that presses it; the same file can be chosen again. */
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
