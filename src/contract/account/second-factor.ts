import { z } from 'zod'
import { call } from '../call.ts'
import { me } from './account.ts'

/** Six digits from the app, or a recovery code as shown, with or without its dashes. */
const code = z.string().trim().min(1, 'This field is required').max(40)
export const secondFactorState = z.object({
  isOn: z.boolean(),
  sinceDatetime: z.string().nullable(),
  recoveryCodesLeft: z.number(),
})
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** A second factor: codes from an app, and recovery codes for anyone who has lost it. */
export const secondFactor = {
  detail: call({
    method: 'GET',
    path: '/profile/v1/second-factor',
    kind: 'read',
    summary: 'Whether signing in asks for a code of an app as well',
    input: z.object({}),
    output: secondFactorState,
  }),
  begin: call({
    method: 'POST',
    path: '/profile/v1/second-factor/begin',
    kind: 'write',
    right: 'read',
    proof: true,
    summary: 'Makes a secret for an app. Nothing changes until a code of it was given',
    input: z.object({}),
    output: z.object({ secret: z.string(), address: z.string() }),
  }),
  turnOn: call({
    method: 'POST',
    path: '/profile/v1/second-factor',
    kind: 'write',
    right: 'read',
    proof: true,
    summary: 'Turns it on with the first code of the app; answers recovery codes, which are shown this once',
    input: z.object({ code }),
    output: recoveryCodes,
  }),
  renewCodes: call({
    method: 'POST',
    path: '/profile/v1/second-factor/recovery-codes',
    kind: 'write',
    right: 'read',
    proof: true,
    summary: 'Makes new recovery codes; the ones before are dead',
    input: z.object({}),
    output: recoveryCodes,
  }),
  turnOff: call({
    method: 'DELETE',
    path: '/profile/v1/second-factor',
    kind: 'write',
    right: 'read',
    proof: true,
    summary: 'Turns it off: the password alone signs in again',
    input: z.object({}),
    output: secondFactorState,
  }),
  reset: call({
    method: 'DELETE',
    path: '/profile/v1/users/{userUuid}/second-factor',
    kind: 'write',
    right: 'users',
    summary: 'Turns it off for another user who has lost app and recovery codes; their passkeys go as well',
    input: z.object({ userUuid: z.uuid() }),
    output: z.object({}),
  }),
  enter: call({
    method: 'POST',
    path: '/auth/v1/login/code',
    kind: 'read',
    access: 'public',
    summary: 'The second step of signing in: a code of the app, or a recovery code',
    input: z.object({ code }),
    output: me,
  }),
}
