import { type AccessTable, everybody, headsOnly } from './access-answers.ts';
import { uniqueWord } from './access-scene.ts';

/** Id of a person or invitation that does not exist. */
const NOBODY = '0193b7a2-5e54-4c66-9b53-6f1f2c3d4e60';

/** The part of access-table.ts for heads of clinics. Answers to a head are tested in accounts/team and consultations/weeks. */
export const HEAD_ACCESS: Pick<AccessTable, 'team' | 'clinicWeeks'> = {
  team: {
    team: { answers: headsOnly },
    invite: { proven: true, asks: () => ({ body: { email: `${uniqueWord('invited')}@example.com`, name: 'Minji', language: 'ko' } }), answers: headsOnly },
    resendInvitation: { asks: () => ({ params: { id: NOBODY } }), answers: headsOnly },
    withdrawInvitation: { asks: () => ({ params: { id: NOBODY } }), answers: headsOnly },
    handOver: { asks: () => ({ params: { id: NOBODY }, body: { to: null } }), answers: headsOnly },
    endColleague: { proven: true, asks: () => ({ params: { id: NOBODY } }), answers: headsOnly },
    invitation: { asks: () => ({ body: { token: 'guessed' } }), answers: everybody(400) },
    takeInvitation: {
      asks: () => ({
        body: {
          ...{ token: 'guessed', uid: uniqueWord('guest'), first_name: 'Mia', last_name: 'Laurent', role: 'operator', hospital_id: 1 },
          ...{ password: 'my own long password', password_confirm: 'my own long password' },
        },
      }),
      answers: everybody(400),
    },
  },
  clinicWeeks: { clinicWeeks: { asks: () => ({ query: 'hospital_id=1' }), answers: headsOnly }, clinicWeeksFile: { answers: headsOnly } },
};
