// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, type FormEvent, useState } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '../api/call.ts';
import { loadTranslations } from '../i18n/translations.tsx';
import { Field } from '../ui/field.tsx';
import { QueryView } from './query-view.tsx';
import { SessionEndedError } from './session.ts';
import { useBackgroundTask } from './use-background-task.ts';
import { useForm } from './use-form.ts';
import { useMutation } from './use-mutation.ts';
import { useQuery } from './use-query.ts';

/** Pending calls, which each test answers itself. */
let calls: PromiseWithResolvers<string>[] = [];
const ask = () => {
  const call = Promise.withResolvers<string>();
  calls.push(call);
  return call.promise;
};
const answer = (at: number, value = '') => act(async () => calls[at]?.resolve(value));
const refuse = (at: number, error: unknown) => act(async () => calls[at]?.reject(error));
const refusal = (code: string, field?: string) =>
  new ApiError(400, { code, detail: 'Not like this.', errors: field === undefined ? [] : [{ field, code: 'fields.invalid', detail: 'Letters only.' }] });

beforeAll(() => loadTranslations('en', ['failure']));
beforeEach(() => {
  calls = [];
});
afterEach(cleanup);

/** Renders a page with this component, and the sign-in page. */
function show(Part: ComponentType) {
  const Stub = createRoutesStub([
    { path: '/here', Component: Part },
    { path: '/login', Component: SignIn },
  ]);
  return render(<Stub initialEntries={['/here']} />);
}
const SignIn = () => <h1>Sign in</h1>;
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

let about = 'one';
function Reader() {
  const { value, failure, loading, reload } = useQuery(about, ask);
  return (
    <button type="button" onClick={reload}>
      {`${value ?? 'nothing'}, ${failure === undefined ? 'well' : 'failed'}, ${loading ? 'loading' : 'there'}`}
    </button>
  );
}

it('data stays visible during a reload, and beside the error if it fails', async () => {
  show(Reader);
  await refuse(0, refusal('no'));
  await press('nothing, failed, there');
  screen.getByText('nothing, well, loading');
  await answer(1, 'first');
  await press('first, well, there');
  screen.getByText('first, well, loading');
  await refuse(2, refusal('no'));
  await press('first, failed, there');
  await answer(3, 'second');
  screen.getByText('second, well, there');
});

let errorLook: 'state' | 'notice' = 'state';
function Viewer() {
  const query = useQuery('view', ask);
  return (
    <>
      <QueryView query={query} loading="Loading" skeletons="h-8" failed="Not loaded" errorLook={errorLook}>
        {(value) => <p>{value}</p>}
      </QueryView>
      <button type="button" onClick={query.reload}>
        Reload
      </button>
    </>
  );
}

it.each(['state', 'notice'] as const)('a query view shows skeletons, the error as a %s, and the value', async (look) => {
  errorLook = look;
  show(Viewer);
  screen.getByText('Loading');
  await refuse(0, refusal('no'));
  screen.getByText('Not loaded');
  screen.getByText('Not like this.');
  await press('Try again');
  screen.getByText('Loading');
  await answer(1, 'first');
  await press('Reload');
  await refuse(2, refusal('no'));
  screen.getByText('first');
  expect(screen.queryByText('Not loaded') !== null).toBe(look === 'notice');
});

it('ignores a late answer for a former key, and requests nothing without a key', async () => {
  show(Reader);
  await answer(0, 'first');
  await press('first, well, there');
  about = 'two';
  await press('first, well, loading');
  await answer(1, 'late');
  screen.getByText('nothing, well, loading');
  await answer(2, 'other');
  screen.getByText('other, well, there');
  about = '';
  await press('other, well, there');
  screen.getByText('nothing, well, there');
  expect(calls).toHaveLength(3);
  about = 'one';
});

it('leads to the sign-in when the session has ended meanwhile', async () => {
  show(Reader);
  await refuse(0, new SessionEndedError());
  await screen.findByRole('heading', { name: 'Sign in' });
});

let isException = false;
function Doer() {
  const { pending, errorText, run } = useMutation(ask, () => isException);
  return (
    <button type="button" onClick={() => run()}>
      {pending ? 'busy' : (errorText ?? 'Do')}
    </button>
  );
}

it('a mutation runs once at a time and shows its failure, but not exceptions', async () => {
  show(Doer);
  await press('Do');
  await press('busy');
  expect(calls).toHaveLength(1);
  await refuse(0, refusal('no'));
  await press('Not like this.');
  isException = true;
  await refuse(1, refusal('no'));
  await press('Do');
  isException = false;
  // The browser restores the page from its back/forward cache.
  await act(async () => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  screen.getByRole('button', { name: 'Do' });
});

function Sender() {
  const [code, setCode] = useState('');
  const form = useForm<'name' | 'code', [string]>({
    fields: ['name', 'code'],
    validate: (name) => (name === '' ? { name: 'Write it.' } : {}),
    send: ask,
    fieldErrorsFor: ({ code }) => (code === 'code-wrong' ? { code: 'Wrong.' } : {}),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.run(String(new FormData(event.currentTarget).get('name')));
  };
  return (
    <form ref={form.ref} onSubmit={submit}>
      <Field label="Name" name="name" error={form.errors.name} onInput={() => form.clearErrors('name')} />
      <Field label="Code" autoComplete="one-time-code" {...form.field('code', code, setCode)} />
      <p>{form.errorText ?? 'No refusal.'}</p>
      <button type="submit">Send</button>
    </form>
  );
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => act(async () => void fireEvent.input(field(name), { target: { value } }));

it('shows a problem beside its field, whoever found it, focuses the first, and keeps what was typed', async () => {
  show(Sender);
  await press('Send');
  screen.getByText('Write it.');
  expect([document.activeElement, calls.length]).toEqual([field('Name'), 0]);
  await type('Name', 'Amal');
  expect(screen.queryByText('Write it.')).toBeNull();
  await type('Code', '123');
  await press('Send');
  await refuse(0, refusal('code-wrong'));
  screen.getByText('Wrong.');
  expect(document.activeElement).toBe(field('Code'));
  expect([field('Name').value, field('Code').value]).toEqual(['Amal', '123']);
  await type('Code', '1234');
  expect(screen.queryByText('Wrong.')).toBeNull();
  await press('Send');
  await refuse(1, refusal('invalid', 'name'));
  screen.getByText('Letters only.');
  screen.getByText('No refusal.');
  expect(document.activeElement).toBe(field('Name'));
});

it('shows a problem that belongs to no field above the form', async () => {
  show(Sender);
  await type('Name', 'Amal');
  await press('Send');
  await refuse(0, refusal('invalid', 'surprise'));
  screen.getByText('Not like this.');
});

let gone: AbortSignal[] = [];
function Comer() {
  useBackgroundTask('it', async (signal) => gone.push(signal));
  return null;
}

it('a background task runs once and is aborted when the page closes', async () => {
  gone = [];
  const { unmount } = show(Comer);
  await expect.poll(() => gone).toHaveLength(1);
  unmount();
  expect(gone.map(({ aborted }) => aborted)).toEqual([true]);
});
