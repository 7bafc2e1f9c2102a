import { z } from 'zod'
import { fullDay } from '../../../report/date-text.ts'
import { layOut, type MailPart, type MailText, product } from '../../mail/index.ts'
import { type MailExtras, emailChangedWords, emailWantedWords, passwordChangedWords } from './changed-access.ts'

const words = z.string()
/**
 * `userUuid`, `since`: the user concerned, and when the change was requested, in ms. Changes from before revocation
 * links have neither.
 */
const change = { to: words, by: words.nullable(), userUuid: words.optional(), since: z.number().optional() }
/** Mails about users and their access. They cannot be switched off. */
export const accountMail = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('passwordChanged'),
    /** The user of the password; the mail lists what stays open for them. */
    userUuid: words.optional(),
    forgotten: z.array(words).default([]),
    withdrawn: z.array(words).default([]),
  }),
  z.object({ kind: z.literal('newDevice'), device: words }),
  z.object({ kind: z.literal('emailChanged'), ...change }),
  z.object({ kind: z.literal('emailWanted'), ...change }),
  z.object({ kind: z.literal('secondFactorOn') }),
  z.object({ kind: z.literal('secondFactorOff'), by: words.nullable() }),
  z.object({ kind: z.literal('recoveryCodeUsed'), left: z.number() }),
  z.object({ kind: z.literal('passkeyAdded'), name: words }),
  z.object({ kind: z.literal('passkeyRemoved'), name: words }),
  z.object({ kind: z.literal('userAdded'), name: words, email: words }),
  z.object({ kind: z.literal('userRemoved'), name: words, email: words }),
  z.object({ kind: z.literal('closingAsked'), name: words, due: words }),
  z.object({ kind: z.literal('closingSoon'), due: words }),
  z.object({ kind: z.literal('closingTakenBack'), name: words }),
  z.object({ kind: z.literal('accountExported') }),
  z.object({ kind: z.literal('signUpTried') }),
])
export type AccountMail = z.output<typeof accountMail>

const about = 'Mails about who can get into your account are always sent.'
const unexpected = 'If you did not expect this, choose a new password at once and tell an owner of your account.'

/** Texts of mails about events. `link` leads to the account page. */
export function accountMailText(mail: AccountMail, link: string, extras: MailExtras = {}): MailText {
  const button = { kind: 'button', label: 'Open your account', href: link } as const
  const inParts = ({ title, parts }: { title: string; parts: readonly MailPart[] }) =>
    layOut({ subject: title, title, parts: [...parts, button], foot: [unexpected, about] })
  const said = (title: string, ...lines: string[]) =>
    inParts({ title, parts: lines.map((text) => ({ kind: 'text', text })) })
  switch (mail.kind) {
    case 'passwordChanged':
      return inParts(passwordChangedWords(mail, extras))
    case 'signUpTried':
      return said(
        'Somebody tried to create an account with your address',
        'There is one with it already, which is yours: sign in to it. If you forgot your password, choose a new one on the sign-in page. If it was not you, nothing has changed.',
      )
    case 'newDevice':
      return said(
        'A new sign-in to your account',
        `Somebody signed in as you with ${mail.device}, which we have not seen before.`,
      )
    case 'emailChanged':
      return inParts(emailChangedWords(mail, extras))
    case 'emailWanted':
      return inParts(emailWantedWords(mail, extras))
    case 'secondFactorOn':
      return said(
        'Two-factor sign-in is on',
        'From now on, signing in with your password asks for a code of your app as well. Keep the recovery codes where you find them without your phone.',
      )
    case 'secondFactorOff':
      return said(
        'Two-factor sign-in is off',
        `${mail.by === null ? 'You turned it off' : `${mail.by} turned it off for you, and your passkeys were deleted`}. From now on, your password alone signs you in.`,
      )
    case 'recoveryCodeUsed':
      return said(
        'A recovery code was used',
        `Somebody signed in as you with a recovery code. ${mail.left === 1 ? 'One is' : `${mail.left} are`} left.`,
        ...(mail.left <= 3 ? ['Make new ones on your account page before none is left.'] : []),
      )
    case 'passkeyAdded':
      return said('A passkey was added', `The passkey “${mail.name}” now signs in as you, without a password.`)
    case 'passkeyRemoved':
      return said('A passkey was deleted', `The passkey “${mail.name}” signs in no more.`)
    case 'userAdded':
      return said('A user was added to your account', `${mail.name} (${mail.email}) can now sign in.`)
    case 'userRemoved':
      return said('A user was deleted from your account', `${mail.name} (${mail.email}) can no longer sign in.`)
    case 'closingAsked':
      return said(
        `Your account will be erased on ${fullDay(mail.due)}`,
        `${mail.name} asked for it. Until then everything goes on as before, and every owner can take it back under Company.`,
        'After that day your people can no longer sign in, your links lead nowhere, and nothing can be brought back. You can download everything before.',
      )
    case 'closingSoon':
      return said(
        `Your account will be erased on ${fullDay(mail.due)}`,
        'An owner of your account asked for it. You can still take it back under Company, and download everything there.',
      )
    case 'closingTakenBack':
      return said(
        'Your account stays',
        `${mail.name} took it back that the account is erased. Everything goes on as before.`,
      )
    case 'accountExported':
      return said(
        'Everything of your account was downloaded',
        'An owner of your account asked for a file with everything in it, without passwords and keys. The audit log says who.',
      )
  }
}

/** To the owner of an erased account. It has no link, since nothing is left to open. */
export const erasedText = (accountName: string): MailText =>
  layOut({
    subject: `${accountName} was erased at Outbound`,
    title: 'Your account was erased',
    parts: [
      {
        kind: 'text',
        text: `${accountName} and all that belonged to it is gone, as an owner had asked 30 days ago. Invoices you got from us are kept, because the law wants it.`,
      },
    ],
    foot: ['This is the last mail about it.'],
  })

/** The code of four digits for a signed-in user. */
export const codeText = (code: string): MailText =>
  layOut({
    subject: 'Your code to change the password',
    title: 'Change your password',
    parts: [
      { kind: 'text', text: 'Enter this code where you asked for it. It works for 10 minutes, in that browser only:' },
      { kind: 'big', text: code },
    ],
    foot: [
      'If you did not ask for it, somebody else is signed in as you: end the other sessions on your account page.',
      about,
    ],
  })

/** The link for a user who forgot their password. */
export const resetText = (link: string): MailText =>
  layOut({
    subject: 'Choose a new password',
    title: 'Choose a new password',
    parts: [
      { kind: 'text', text: 'Somebody, we hope you, asked for a new password. This link works once, for 30 minutes:' },
      { kind: 'button', label: 'Choose a new password', href: link },
    ],
    foot: ['If it was not you, do nothing: your password stays as it is.', { href: link }],
  })

/** The link for a user who has to wait because of strangers' wrong guesses. */
export const browserText = (link: string): MailText =>
  layOut({
    subject: 'Sign in without waiting',
    title: 'Sign in without waiting',
    parts: [
      {
        kind: 'text',
        text: 'Somebody typed wrong passwords for your address, so signing in has to wait. Open this link in the browser you want to sign in with: nobody keeps you waiting there. It works once, for 30 minutes:',
      },
      { kind: 'button', label: 'Sign in with this browser', href: link },
    ],
    foot: ['It asks for your password as always. If it was not you who asked for it, do nothing.', { href: link }],
  })

/** An invitation to join. It contains names, because the recipient has to know who invites them. */
export const invitationText = (i: { by: string; accountName: string; role: string; link: string }): MailText =>
  layOut({
    subject: `${product}: ${i.by} invites you to ${i.accountName}`,
    title: `Join ${i.accountName}`,
    parts: [
      {
        kind: 'text',
        text: `${i.by} invites you to ${i.accountName} at ${product}, as ${i.role}. The link works once, for seven days:`,
      },
      { kind: 'button', label: 'Accept the invitation', href: i.link },
    ],
    foot: ['If you do not know who this is, do nothing: no other mail will come.', { href: i.link }],
  })
