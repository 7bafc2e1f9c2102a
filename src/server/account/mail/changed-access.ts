import { openKindWords } from '../../../contract/account/open-kinds.ts'
import type { MailPart } from '../../mail/index.ts'
import type { Named } from '../open/end-open.ts'

/** Data added to a mail when it is sent: a link that works without signing in, and what is open now. */
export type MailExtras = { revoke?: string | null; stays?: readonly Named[] }
type Said = { title: string; parts: MailPart[] }
const text = (words: string): MailPart => ({ kind: 'text', text: words })
const button = (label: string, href: string): MailPart => ({ kind: 'button', label, href })

type Change = { to: string; by: string | null }
const ownChange =
  'It puts your address back, ends all sessions, your password and whatever was pending, and mails you a link to a new password. It works for 14 days, without signing in.'

export function emailWantedWords({ to, by }: Change, { revoke }: MailExtras): Said {
  const said = `${by === null ? 'You want' : `${by} wants you`} to sign in with ${to} from now on. A link was mailed there. Until somebody follows it you sign in with this address as before.`
  const refusal =
    by === null
      ? [text(`If it was not you, press this at once, before or after the link is followed. ${ownChange}`)]
      : [
          text(
            'If you do not want this, press this: the change is forgotten. It works for 14 days, without signing in.',
          ),
        ]
  return {
    title: 'Another e-mail address was asked for',
    parts: [
      text(said),
      ...(revoke ? [...refusal, button(by === null ? 'This was not me' : 'Keep my address', revoke)] : []),
    ],
  }
}

export function emailChangedWords({ to, by }: Change, { revoke }: MailExtras): Said {
  const said = `${by === null ? 'You now sign' : `${by} changed your address. You now sign`} in with ${to}. No mails about your user come to this address any more.`
  return {
    title: 'Your e-mail address was changed',
    parts: [
      text(said),
      ...(revoke ? [text(`If it was not you, press this. ${ownChange}`), button('This was not me', revoke)] : []),
    ],
  }
}

type NewPassword = { forgotten: readonly string[]; withdrawn: readonly string[] }
export function passwordChangedWords({ forgotten, withdrawn }: NewPassword, { revoke, stays = [] }: MailExtras): Said {
  const listed = stays.length > 0
  return {
    title: 'Your password was changed',
    parts: [
      text(
        'The password of your user was changed, and all other sessions were ended, with codes and mailed links that were open.',
      ),
      ...(forgotten.length > 0
        ? [text(`A change of your e-mail address to ${forgotten.join(', ')} was pending. It is forgotten.`)]
        : []),
      ...(withdrawn.length > 0
        ? [text(`Invitations of yours that were still open were withdrawn: ${withdrawn.join(', ')}.`)]
        : []),
      ...(listed
        ? [
            text('These still work, because they do not use your password. If one of them is not yours, end them all:'),
            {
              kind: 'facts' as const,
              rows: stays.map(({ kind, names }) => [openKindWords[kind], names.join(', ')] as const),
            },
          ]
        : []),
      ...(listed && revoke ? [button('End them all', revoke)] : []),
    ],
  }
}
