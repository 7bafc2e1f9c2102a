import { z } from 'zod'
import { call } from '../call.ts'
import { openKinds } from './open-kinds.ts'

const revokeToken = z.string().trim().min(60, 'This link is not complete. Open it from the mail once more').max(120)

/**
 * What the link in a warning mail revokes, without signing in: the owner of the mailbox may be the only one who is not
 * the thief.
 */
export const revocation = {
  look: call({
    method: 'POST',
    path: '/auth/v1/revoke/look',
    kind: 'write',
    access: 'public',
    summary: 'What a mailed link would end. Changes nothing',
    input: z.object({ revokeToken }),
    output: z.object({
      userEmail: z.string(),
      /** `change`: the user's own change of address. `given`: a change by a colleague. `all`: keys and addresses. */
      revokes: z.enum(['change', 'given', 'all']),
      open: z.array(z.object({ kind: z.enum(openKinds), names: z.array(z.string()) })),
    }),
  }),
  revoke: call({
    method: 'POST',
    path: '/auth/v1/revoke',
    kind: 'write',
    access: 'public',
    summary:
      'Ends what a mailed link is for: a change of address with all that could make another one, or keys and addresses',
    input: z.object({ revokeToken }),
    output: z.object({
      userEmail: z.string(),
      /** The address had been changed and was restored. */
      isMovedBack: z.boolean(),
      /** The password no longer works, and a link to set a new one was mailed. */
      needsPassword: z.boolean(),
      ended: z.array(z.object({ kind: z.enum(openKinds), names: z.array(z.string()) })),
    }),
  }),
}
