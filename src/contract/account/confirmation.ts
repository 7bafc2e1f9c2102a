import { z } from 'zod'
import { call } from '../call.ts'

/** Anyone who signs up, or is to have another address, shows that it is theirs. */
export const confirmation = {
  confirm: call({
    method: 'POST',
    path: '/auth/v1/confirm',
    kind: 'write',
    access: 'public',
    summary: 'Confirms the e-mail address a link was sent to',
    input: z.object({ confirmToken: z.string().trim().min(1, "Token can't be blank").max(500) }),
    /** `isMoved`: it took the place of another one. `isBegun`: its account begins with it; anyone who signed up knows the password. */
    output: z.object({
      userEmail: z.string(),
      isNew: z.boolean(),
      isMoved: z.boolean(),
      isBegun: z.boolean(),
    }),
  }),
  again: call({
    method: 'POST',
    path: '/auth/v1/confirm/send',
    kind: 'write',
    right: 'read',
    summary: 'Sends the link that confirms the own e-mail address, or the one it is to become, once more',
    input: z.object({}),
    output: z.object({ userEmail: z.string() }),
  }),
}
