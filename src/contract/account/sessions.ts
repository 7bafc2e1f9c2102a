import { z } from 'zod'
import { call } from '../call.ts'

export const sessionRow = z.object({
  sessionUuid: z.uuid(),
  /** The browser's description: 'Firefox on Windows'. */
  sessionDevice: z.string(),
  sessionCreatedDatetime: z.string(),
  sessionSeenDatetime: z.string(),
  sessionIsCurrent: z.boolean(),
})

/** Where a user is signed in. Tokens never leave the server: a session is named by its id. */
export const sessions = {
  list: call({
    method: 'GET',
    path: '/profile/v1/sessions',
    kind: 'read',
    summary: 'Where the signed-in user is signed in',
    input: z.object({}),
    output: z.array(sessionRow),
  }),
  end: call({
    method: 'DELETE',
    path: '/profile/v1/sessions/{sessionUuid}',
    kind: 'write',
    right: 'read',
    summary: 'Ends one session of the signed-in user',
    input: z.object({ sessionUuid: z.uuid() }),
    output: z.object({}),
  }),
  endOthers: call({
    method: 'POST',
    path: '/profile/v1/sessions/end-others',
    kind: 'write',
    right: 'read',
    summary: 'Ends all sessions of the signed-in user but this one',
    input: z.object({}),
    output: z.object({ count: z.number() }),
  }),
}
