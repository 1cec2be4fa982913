import { z } from 'zod';
import { hasOnlyKnownPlaceholders } from '../../../contract/desk/reply-text.ts';
import { MUST_BE_MAP } from '../../content/parse-yaml.ts';
import { CardTexts, CardWords, EntryName } from './card-format.ts';

/** The format of `replies/` in content/README.md. Messages complete the sentence "file: line: place: …". */
const reply = z.strictObject(
  {
    id: EntryName,
    title: z.strictObject({ ko: CardWords, en: CardWords }, MUST_BE_MAP),
    text: CardTexts.refine(({ ko }) => hasOnlyKnownPlaceholders(ko), { path: ['ko'], error: 'has a hole that replies do not have' }),
  },
  MUST_BE_MAP,
);

export const ReplyFile = z.array(reply, 'must be a list').max(200, 'has more than 200');
