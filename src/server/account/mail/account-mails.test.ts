import { expect, it } from 'vitest'
import { expectGoldenMail, expectPlainMail } from '../../../test/golden-mail.ts'
import type { MailText } from '../../mail/index.ts'
import { addressTriedText, confirmNewText, confirmText } from '../confirm/mail-text.ts'
import {
  type AccountMail,
  accountMailText,
  browserText,
  codeText,
  erasedText,
  invitationText,
  resetText,
} from './account-mails.ts'

const link = 'https://o.example/settings/profile'
// names are user input: markup and line ends must stay text
const by = 'Zoë <b>Ø</b>\r\nBcc: x@y.dk'
const revoke = 'https://o.example/revoke?token=abc'
const about = (mail: AccountMail) => accountMailText(mail, link)
const security: [string, MailText][] = [
  ['password-changed', about({ kind: 'passwordChanged', forgotten: [], withdrawn: [] })],
  [
    'password-changed-with-keys',
    accountMailText(
      { kind: 'passwordChanged', forgotten: ['thief@o.example'], withdrawn: ['friend@o.example'] },
      link,
      {
        revoke,
        stays: [
          { kind: 'apiKey', names: ['Sheet <b>one</b> (ob_AbCd…WxYz)'] },
          { kind: 'calendar', names: ['Calendar'] },
        ],
      },
    ),
  ],
  [
    'email-wanted-of-oneself',
    accountMailText({ kind: 'emailWanted', to: 'new@o.example', by: null }, link, { revoke }),
  ],
  ['email-wanted-refused', accountMailText({ kind: 'emailWanted', to: 'new@o.example', by }, link, { revoke })],
  [
    'email-changed-of-oneself',
    accountMailText({ kind: 'emailChanged', to: 'new@o.example', by: null }, link, { revoke }),
  ],
  ['new-device', about({ kind: 'newDevice', device: 'Firefox on <i>Windows</i>' })],
  ['email-changed', about({ kind: 'emailChanged', to: 'new@o.example', by })],
  ['email-wanted', about({ kind: 'emailWanted', to: 'new@o.example', by })],
  ['second-factor-on', about({ kind: 'secondFactorOn' })],
  ['second-factor-off', about({ kind: 'secondFactorOff', by: null })],
  ['second-factor-taken-away', about({ kind: 'secondFactorOff', by })],
  ['recovery-code-used', about({ kind: 'recoveryCodeUsed', left: 3 })],
  ['passkey-added', about({ kind: 'passkeyAdded', name: 'My <b>laptop</b>' })],
  ['closing-asked', about({ kind: 'closingAsked', name: by, due: '2026-04-01' })],
  ['closing-soon', about({ kind: 'closingSoon', due: '2026-04-01' })],
  ['closing-taken-back', about({ kind: 'closingTakenBack', name: by })],
  ['account-exported', about({ kind: 'accountExported' })],
  ['sign-up-tried', about({ kind: 'signUpTried' })],
  ['user-added', about({ kind: 'userAdded', name: by, email: 'new@o.example' })],
]
const others: [string, MailText][] = [
  ['code', codeText('0042')],
  ['erased', erasedText('Blog & Søn')],
  ['browser', browserText('https://o.example/login/browser?token=abc')],
  ['reset', resetText('https://o.example/reset-password?token=abc')],
  ['confirm', confirmText('https://o.example/confirm?token=abc')],
  ['address-tried', addressTriedText()],
  ['confirm-new', confirmNewText('https://o.example/confirm?token=abc')],
  [
    'invitation',
    invitationText({ by, accountName: 'Blog & Søn', role: 'member', link: 'https://o.example/invitation?token=abc' }),
  ],
]

it.each([...security, ...others])('the mail %s is what was read and agreed to', (name, mail) => {
  expectGoldenMail(import.meta.dirname, name, mail)
  expectPlainMail(mail)
})
it.each(security)(
  'the mail %s says what to do when it was somebody else, and that it is always sent',
  (_, { text }) => {
    expect(text).toContain('choose a new password at once')
    expect(text).toContain('are always sent')
  },
)
it('warns of recovery codes that run out', () => {
  expect(about({ kind: 'recoveryCodeUsed', left: 4 }).text).not.toContain('Make new ones')
  expect(about({ kind: 'recoveryCodeUsed', left: 1 }).text).toContain('One is left.')
})
