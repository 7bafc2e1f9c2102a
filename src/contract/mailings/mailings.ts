import { z } from 'zod'
import { call } from '../call.ts'
import { type MailKind, mailKinds } from './mail-kinds.ts'

export const mailKind = z.enum(Object.keys(mailKinds) as [MailKind, ...MailKind[]])
export const previewNames = [
  'invoice',
  'complete-update',
  'upgrade-plan',
  'downgrade-plan',
  'plan-limit',
  'monthly-report',
] as const
export type PreviewName = (typeof previewNames)[number]

const settings = z.array(z.object({ mailKind, mailIsOn: z.boolean() }))

/** Mails that Outbound sends to people automatically. */
export const mailings = {
  preview: call({
    method: 'GET',
    path: '/profile/v1/mails/{mailName}',
    kind: 'read',
    limit: 'report',
    summary: 'A mail as the signed-in user’s account would get it now; nothing where there is nothing to tell',
    input: z.object({ mailName: z.enum(previewNames) }),
    output: z.object({ mail: z.object({ subject: z.string(), html: z.string(), text: z.string() }).nullable() }),
  }),
  settings: call({
    method: 'GET',
    path: '/profile/v1/mail-settings',
    kind: 'read',
    summary: 'Which mails the signed-in user gets',
    input: z.object({}),
    output: settings,
  }),
  set: call({
    method: 'UPDATE',
    path: '/profile/v1/mail-settings',
    kind: 'write',
    right: 'read',
    summary: 'Switches a kind of mail on or off for the signed-in user',
    input: z.object({ mailKind, mailIsOn: z.boolean() }),
    output: settings,
  }),
}
