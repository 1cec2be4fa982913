import { type ComponentProps, useRef, useState } from 'react';
import { isEmail, UID_PATTERN } from '../../../contract/rules.ts';
import { ApiError } from '../../api/call.ts';
import { type PhraseKey, useTranslations } from '../../i18n/translations.tsx';
import { anonymousApi } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

type SignUpKey = PhraseKey<'sign-up'> | 'common.emailFormat';
type AvailabilityCheck = {
  name: string;
  fits: (value: string) => boolean;
  ask: (value: string) => Promise<unknown>;
  check: SignUpKey;
  empty: SignUpKey;
  malformed: SignUpKey;
  free: SignUpKey;
  taken: SignUpKey;
};

/** The two availability checks with their texts (specification 3.3). */
const AVAILABILITY_CHECKS = {
  uid: {
    name: 'uid',
    fits: (value) => UID_PATTERN.test(value),
    ask: (uid) => anonymousApi('duplicateUid', { query: { uid } }),
    check: 'join.checkUid',
    empty: 'join.uidEmpty',
    malformed: 'join.uidHint',
    free: 'join.uidFree',
    taken: 'join.uidRegistered',
  },
  email: {
    name: 'email',
    fits: isEmail,
    ask: (email) => anonymousApi('duplicateEmail', { query: { email } }),
    check: 'join.checkEmail',
    empty: 'join.emailEmpty',
    malformed: 'common.emailFormat',
    free: 'join.emailFree',
    taken: 'join.emailRegistered',
  },
} as const satisfies Record<string, AvailabilityCheck>;

export type AvailabilityFieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  kind: keyof typeof AVAILABILITY_CHECKS;
  label: string;
  hint: string;
  error?: string | undefined;
};

/** A field whose value must be unique, with the button that checks it. */
export function AvailabilityField({ kind, error, ...input }: AvailabilityFieldProps) {
  const t = useTranslations('sign-up');
  const words: AvailabilityCheck = AVAILABILITY_CHECKS[kind];
  const field = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState<{ says: SignUpKey; good: boolean } | null>(null);
  const { pending, run } = useMutation(async (value: string) => {
    const says = await words.ask(value).then(
      () => words.free,
      (failure: unknown) => (failure instanceof ApiError && failure.status === 409 ? words.taken : 'join.checkFailed'),
    );
    // Ignores the response if the field was edited meanwhile, since it is about another value.
    if (field.current?.value.trim() === value) setAnswer({ says, good: says === words.free });
  });

  const check = () => {
    const value = field.current?.value.trim() ?? '';
    setAnswer(null);
    if (value && words.fits(value)) return void run(value);
    setAnswer({ says: value ? words.malformed : words.empty, good: false });
    field.current?.focus();
  };

  return (
    <Field
      {...input}
      ref={field}
      name={words.name}
      onInput={() => setAnswer(null)}
      error={(answer && !answer.good && t(answer.says)) || error}
      success={answer?.good && t(answer.says)}
      end={
        <Button kind="ghost" busy={pending} busyLabel={t('join.checking')} onClick={check} aria-label={t(words.check)} className="rounded-sm">
          {t('join.check')}
        </Button>
      }
    />
  );
}
