import { layOut, type MailText, product } from '../../mail/index.ts'

/**
 * The mail with the link. It contains nothing the person signing up could choose, because the address may belong to
 * someone else.
 */
export const confirmText = (link: string): MailText =>
  layOut({
    subject: 'Confirm your e-mail address',
    title: 'Confirm your e-mail address',
    parts: [
      {
        kind: 'text',
        text: 'Somebody, we hope you, created an account at Outbound with this e-mail address.',
      },
      {
        kind: 'text',
        text: 'Open this link and press the button to confirm that the address is yours. It works for three days:',
      },
      { kind: 'button', label: 'Confirm the address', href: link },
    ],
    foot: ['If it was not you, do nothing: no other mail will come.', { href: link }],
  })

/** The same for a user's new address; the previous one stays until the link is opened. */
export const confirmNewText = (link: string): MailText =>
  layOut({
    subject: 'Confirm your new e-mail address',
    title: 'Confirm your new e-mail address',
    parts: [
      {
        kind: 'text',
        text: `Somebody, we hope you, wants to sign in at ${product} with this e-mail address from now on.`,
      },
      {
        kind: 'text',
        text: 'Open this link and press the button to confirm that the address is yours. It works for three days, and until then nothing changes:',
      },
      { kind: 'button', label: 'Confirm the address', href: link },
    ],
    foot: ['If it was not you, do nothing: no other mail will come.', { href: link }],
  })

/** For the owner of an address that another user wants to sign in with. */
export const addressTriedText = (): MailText =>
  layOut({
    subject: 'Somebody tried to use your address',
    title: 'Somebody tried to use your address',
    parts: [
      {
        kind: 'text',
        text: 'Somebody with another user at Outbound wants to sign in with this e-mail address from now on. It is yours here already, so nothing has changed.',
      },
    ],
    foot: ['If it was you: sign in to the user that has this address, and change it there first.'],
  })
