/** Public interface of this room: human interpreters in threads, and doubts about translations. */
export { isDoubted } from './doubts/doubt-message.ts';
export { countWaitingDoubts } from './doubts/doubt-queue.ts';
export { endInterpretationByPatient, endInterpretationsOfAccount } from './interpreters/end-interpretation.ts';
export { countAwaitingInterpreter, interpretingState, unreadByInterpreter } from './interpreters/interpretation.ts';
