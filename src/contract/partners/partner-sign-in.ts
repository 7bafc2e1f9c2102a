import { z } from 'zod'
import { call } from '../call.ts'
import { partnerPassword } from './partner-fields.ts'

const email = z.string().trim().toLowerCase().max(254)
const given = z.string().max(128, 'Must have at most 128 characters')

/**
 * Sign-in of a merchant's people. They are not users of the account: they have separate cookies, sessions and
 * passwords, and their partner comes from the session.
 */
export const partnerSignIn = {
  enter: call({
    method: 'POST',
    path: '/partner/v1/sign-in',
    kind: 'read',
    access: 'public',
    summary:
      'Signs somebody of a merchant in; who belongs to several publishers’ partners with one password is asked which',
    input: z.object({ email, password: given, userUuid: z.uuid().optional() }),
    output: z.object({
      isEntered: z.boolean(),
      /** The publisher typed this password, so the person is not signed in; a link to choose another one was mailed. */
      isMailed: z.boolean(),
      choices: z.array(z.object({ userUuid: z.uuid(), companyName: z.string(), publisherName: z.string() })),
    }),
  }),
  leave: call({
    method: 'POST',
    path: '/partner/v1/sign-out',
    kind: 'read',
    access: 'public',
    summary: 'Ends the session of somebody of a merchant',
    input: z.object({}),
    output: z.object({}),
  }),
  who: call({
    method: 'GET',
    path: '/partner/v1/me',
    kind: 'read',
    access: 'public',
    summary: 'Who is signed in for a merchant',
    input: z.object({}),
    output: z.object({
      name: z.string(),
      email: z.string(),
      companyName: z.string(),
      publisherName: z.string(),
      /** Time zone of contract days, wherever the merchant reads them (R80: days of contracts). */
      publisherZone: z.string(),
    }),
  }),
  changePassword: call({
    method: 'POST',
    path: '/partner/v1/password',
    kind: 'write',
    access: 'public',
    summary: 'Chooses another password; all other sessions end',
    input: z.object({ oldPassword: given, newPassword: partnerPassword }),
    output: z.object({}),
  }),
  forgotten: call({
    method: 'POST',
    path: '/partner/v1/password/forgotten',
    kind: 'write',
    access: 'public',
    summary: 'Mails a link that lets a merchant’s user choose another password; answers the same for every address',
    input: z.object({ email }),
    output: z.object({}),
  }),
  resetPassword: call({
    method: 'POST',
    path: '/partner/v1/password/reset',
    kind: 'write',
    access: 'public',
    summary: 'Chooses another password by a link out of a mail, once; all sessions end',
    input: z.object({ token: z.string().trim().max(300), password: partnerPassword }),
    output: z.object({}),
  }),
}
