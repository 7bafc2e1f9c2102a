import { longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { currencies } from '../money.ts'
import { personNameOf } from '../name.ts'
import { formatFields } from './format-fields.ts'
import { email, me, password, roles, timezone } from './account.ts'

const invitationToken = z.string().trim().min(1, 'This field is required').max(100)
export const invitationRow = z.object({
  invitationUuid: z.uuid(),
  invitationEmail: z.string(),
  invitationRole: z.enum(roles),
  invitationCreatedDatetime: z.string(),
  invitationExpiresDatetime: z.string(),
  /** The mail server refuses mail to this address. */
  invitationIsRefused: z.boolean(),
})
export type Invitation = z.output<typeof invitationRow>

/** Invitations by mail. The answer never reveals whether an address already has a user. */
export const invitations = {
  list: call({
    method: 'GET',
    path: '/profile/v1/invitations',
    kind: 'read',
    right: 'users',
    summary: 'Who was invited and has not come yet',
    input: z.object({}),
    output: z.array(invitationRow),
  }),
  invite: call({
    method: 'POST',
    path: '/profile/v1/invitations',
    kind: 'write',
    right: 'users',
    limit: 'outside',
    summary: 'Mails an invitation; the one before to the same address is dead',
    input: z.object({ invitationEmail: email, invitationRole: z.enum(roles).default('member') }),
    output: invitationRow,
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/profile/v1/invitations/{invitationUuid}',
    kind: 'write',
    right: 'users',
    summary: 'Withdraws an invitation',
    input: z.object({ invitationUuid: z.uuid() }),
    output: z.object({}),
  }),
  look: call({
    method: 'POST',
    path: '/auth/v1/invitation',
    kind: 'read',
    access: 'public',
    summary: 'What an invitation is to',
    input: z.object({ invitationToken }),
    output: z.object({ accountName: z.string(), userEmail: z.string(), userRole: z.enum(roles) }),
  }),
  accept: call({
    method: 'POST',
    path: '/auth/v1/invitation/accept',
    kind: 'write',
    access: 'public',
    summary: 'Accepts an invitation with a name and a password, and signs in',
    input: z.object({
      invitationToken,
      userFirstname: personNameOf(longest.personName),
      userLastname: personNameOf(longest.personName),
      userPassword: password,
      userCurrencyCode: z.enum(currencies).default('DKK'),
      userTimezone: timezone.default('Europe/Copenhagen'),
      userFormat: formatFields.userFormat.default('british'),
    }),
    output: me,
  }),
}
