/** Public interface of this room: human interpreters in threads, and doubts about translations. */
export { isDoubted } from './doubts/doubt-message.ts';
export { countWaitingDoubts as doubtsWaiting } from './doubts/doubt-queue.ts';
export { endInterpretationByPatient as endInterpreting, endInterpretationsOfAccount as endInterpretingOf } from './interpreters/end-interpretation.ts';
export { countAwaitingInterpreter, interpretingState, unreadByInterpreter } from './interpreters/interpretation.ts';
