import type { FastifyInstance } from 'fastify';
import { questionEndpoints as calls } from '../../../contract/desk/questions.ts';
import type { Deps } from '../../deps.ts';
import { type ServeDeps, serve } from '../../platform/serve.ts';
import { listQuestionTemplates } from '../../questions/questions.ts';
import { requireClinic } from '../../threads/access-records.ts';
import { answerQuestions } from './answer-questions.ts';
import { askQuestions } from './ask-questions.ts';

/** Question forms that a clinic sends in its threads, and their answers (specification 7.14). */
export function questionRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  serve(app, serving, calls.questionShelf, ({ caller }) => listQuestionTemplates(deps.database.db, requireClinic(caller)));
  serve(app, serving, calls.askQuestions, ({ caller, params, body }) => askQuestions(deps, caller, params.id, body));
  serve(app, serving, calls.answerQuestions, ({ caller, params, body }) =>
    answerQuestions(deps, caller, { id: params.id, formId: params.form_id, answers: body.answers }),
  );
}
