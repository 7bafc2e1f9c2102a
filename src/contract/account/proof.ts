import { z } from 'zod'
import { call } from '../call.ts'
import { passkeyAnswer } from './passkeys.ts'

/**
 * Proof that the same person is still at the keyboard. Calls that move money, people or ways to sign in require it;
 * signing in counts as proof.
 */
export const proof = {
  ways: call({
    method: 'POST',
    path: '/profile/v1/proof/begin',
    kind: 'read',
    summary: 'How the signed-in user can show who they are, and what a browser asks a passkey with',
    input: z.object({}),
    output: z.object({ hasCodes: z.boolean(), passkey: z.record(z.string(), z.unknown()).nullable() }),
  }),
  give: call({
    method: 'POST',
    path: '/profile/v1/proof',
    kind: 'write',
    right: 'read',
    summary:
      'Shows who one is, by password, by a code of the app or by passkey: exactly one of them. Good for ten minutes',
    input: z
      .object({
        userPassword: z.string().min(1, "Password can't be blank").max(128).optional(),
        code: z.string().trim().min(1, 'This field is required').max(40).optional(),
        passkey: passkeyAnswer.optional(),
      })
      .refine((given) => Object.values(given).filter((v) => v !== undefined).length === 1, {
        message: 'Give a password, a code or a passkey',
      }),
    output: z.object({}),
  }),
}
