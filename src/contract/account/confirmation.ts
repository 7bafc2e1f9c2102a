import { z } from 'zod'
import { call } from '../call.ts'

/** Confirms an e-mail address after sign-up or a change of address. */
export const confirmation = {
  confirm: call({
    method: 'POST',
    path: '/auth/v1/confirm',
    kind: 'write',
    access: 'public',
    summary: 'Confirms the e-mail address a link was sent to',
    input: z.object({ confirmToken: z.string().trim().min(1, "Token can't be blank").max(500) }),
    /**
     * `isMoved`: it replaced another address. `isBegun`: it starts the account, whose creator already knows the
     * password.
     */
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
