import { expect, it } from 'vitest';
import { findRuleBreaches } from './arrows.ts';

const findLines = (text: string, file = 'web/orders/payer.tsx') => findRuleBreaches([{ file, text }]);

it.each([
  ['itself', "export function Payer() {\n  useEffect(() => {\n    api('profile').then(setProfile);\n  }, []);\n}\n", 2],
  ['before it is painted', "useLayoutEffect(() => void anonymous('rates'), []);", 1],
  ['through a callback', "const load = useCallback(async () => {\n  setKnown(await api('orders'));\n}, []);\nuseEffect(() => void load(), [load]);", 4],
  ['through a function', "useEffect(ask, []);\nasync function ask() {\n  await api('orders');\n}", 1],
  ['through an arrow', "const ask = async (id: number) => api('product', { params: { id } });\nuseEffect(() => {\n  void ask(1);\n}, []);", 2],
  ['two functions away', "const ask = () => api('orders');\nconst begin = () => {\n  if (known) ask();\n};\nuseEffect(begin);", 5],
])('an effect that calls the API %s is named with its line', (_, text, line) => {
  expect(findLines(text)).toEqual([expect.stringMatching(new RegExp(`^web/orders/payer\\.tsx:${line}: an effect calls the API`))]);
});

it.each([
  ['asks through the pair', "const { value, again } = useQuery('own', () => api('profile'));\nuseEffect(() => console.onChange(again), [again]);"],
  [
    'acts at a press',
    "const save = async () => {\n  await api('orders');\n};\nuseEffect(() => field.current?.focus(), []);\nreturn <button onClick={save} />;",
  ],
  ['looks at its form', "const form = useForm({ fields: [], send: () => api('orders') });\nuseEffect(() => form.ref.current?.focus(), [form.ref]);"],
  ['only speaks of it', "useEffect(() => {\n  // api('orders') is asked elsewhere.\n  label.current = 'api(';\n}, []);"],
  [
    'loads for the router',
    "export async function clientLoader() {\n  return api('orders');\n}\nexport default function Page() {\n  useEffect(() => focusHeading(), []);\n}\n",
  ],
])('a page that %s is let be', (_, text) => expect(findLines(text)).toEqual([]));

it('is about pages, not about their tests', () => {
  expect(findLines("useEffect(() => void api('orders'), []);", 'web/orders/payer.test.tsx')).toEqual([]);
  expect(findLines("useEffect(() => void api('orders'), []);", 'sandbox/pages/frame.ts')).toEqual([]);
});
