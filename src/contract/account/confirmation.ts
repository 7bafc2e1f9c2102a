import { z } from 'zod'
import { call } from '../call.ts'

/** Whoever signs up shows that the address is theirs, before mails leave in their name. */
export const confirmation = {
  confirm: call({
    method: 'POST',
    path: '/auth/v1/confirm',
    kind: 'write',
    access: 'public',
    summary: 'Confirms the e-mail address a link was sent to',
    input: z.object({ confirmToken: z.string().trim().min(1, "Token can't be blank").max(500) }),
    /** `isMoved`: it took the place of another one. */
    output: z.object({ userEmail: z.string(), isNew: z.boolean(), isMoved: z.boolean() }),
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
