import { z } from 'zod'
import { call } from '../call.ts'
import { email, password } from './account.ts'

const mailedToken = z.string().trim().min(20, 'This link is not complete').max(100)
const resetToken = z.string().trim().min(1, 'This field is required').max(100)

/**
 * A new password, in three calls. A signed-in user gets a four-digit code by mail, valid in that session only; anyone
 * else gets a link whose token replaces the code.
 */
export const passwords = {
  request: call({
    method: 'POST',
    path: '/auth/v1/password/reset/request',
    kind: 'write',
    access: 'public',
    summary: 'Mails a code, or a link to who is not signed in. The answer is the same for every address',
    input: z.object({
      userEmail: email,
      /**
       * `browser`: the link marks the browser that opens it as one the owner has signed in with, so that others' wrong
       * guesses do not make them wait.
       */
      linkFor: z.enum(['password', 'browser']).default('password'),
    }),
    output: z.object({}),
  }),
  verify: call({
    method: 'POST',
    path: '/auth/v1/password/reset/verify',
    kind: 'write',
    access: 'public',
    summary: 'Whether a code or token is right',
    input: z.object({ userEmail: email.or(z.literal('')), resetToken }),
    output: z.object({ userEmail: z.string() }),
  }),
  letIn: call({
    method: 'POST',
    path: '/auth/v1/login/browser',
    kind: 'write',
    access: 'public',
    summary: 'Uses up a mailed link: wrong guesses of others keep nobody waiting in this browser any more',
    input: z.object({ resetToken: mailedToken }),
    output: z.object({ userEmail: z.string() }),
  }),
  reset: call({
    method: 'POST',
    path: '/auth/v1/password/reset',
    kind: 'write',
    access: 'public',
    summary: 'Sets the new password; all other sessions end',
    input: z.object({ userEmail: email.or(z.literal('')), userPassword: password, resetToken }),
    output: z.object({}),
  }),
}
