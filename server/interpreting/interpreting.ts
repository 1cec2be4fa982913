/** People beside the machine translation: interpreters of a thread, and doubts about a translation. */
export { isDoubted } from './doubts/doubt-message.ts';
export { countWaitingDoubts as doubtsWaiting } from './doubts/doubt-queue.ts';
export { endInterpretationByPatient as endInterpreting, endInterpretationsOfAccount as endInterpretingOf } from './interpreters/end-interpretation.ts';
export { countAwaitingInterpreter, interpretingState, unreadByInterpreter } from './interpreters/interpretation.ts';
