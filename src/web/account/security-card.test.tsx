import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Refusal, showPage } from '../lib/test-page.tsx'
import { SecurityCard } from './security-card.tsx'

const off = { isOn: false, sinceDatetime: null, recoveryCodesLeft: 0 }
const none = { '/profile/v1/passkeys': () => ({ isPossible: false, rows: [] }) }
const begun = {
  '/profile/v1/second-factor/begin': () => ({
    secret: 'ABCDEFGHIJKLMNOP',
    address: 'otpauth://totp/x?secret=ABCDEFGHIJKLMNOP',
  }),
}
const codes = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-IJKL-MN${n}X`)

it('shows the key, takes the first code, and shows the recovery codes until they are kept', async () => {
  let isOn = false
  const { bodies } = showPage('/', SecurityCard, {
    ...none,
    ...begun,
    '/profile/v1/second-factor': (sent: { code?: string } | undefined) => {
      if (sent?.code === undefined)
        return isOn ? { isOn, sinceDatetime: '2026-03-02T10:00:00.000Z', recoveryCodesLeft: 10 } : off
      if (sent.code !== '123456') throw new Refusal('code: This code is wrong, or was used already')
      isOn = true
      return { recoveryCodes: codes }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
  const dialog = await screen.findByRole('dialog', { name: 'Turn on two-factor sign-in' })
  await within(dialog).findByText('ABCD EFGH IJKL MNOP')
  const field = within(dialog).getByLabelText('Code of six digits')
  await userEvent.type(field, '12{Enter}')
  await within(dialog).findByText('A code has six digits')
  await userEvent.clear(field)
  await userEvent.type(field, '000000{Enter}')
  await within(dialog).findByText('This code is wrong, or was used already')
  await userEvent.clear(field)
  await userEvent.type(field, '123456{Enter}')
  const kept = await screen.findByRole('dialog', { name: 'Your recovery codes' })
  for (const code of codes) within(kept).getByText(code)
  expect(within(kept).getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true)
  await userEvent.click(within(kept).getByLabelText('I have kept them'))
  await userEvent.click(within(kept).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(/10 recovery codes left/)
  expect(bodies('/profile/v1/second-factor').filter(Boolean)).toHaveLength(2)
})
it('says when few recovery codes are left, and what cannot be read', async () => {
  showPage('/', SecurityCard, {
    '/profile/v1/passkeys': () => {
      throw new Refusal('Away')
    },
    '/profile/v1/second-factor': () => ({
      isOn: true,
      sinceDatetime: '2026-03-02T10:00:00.000Z',
      recoveryCodesLeft: 3,
    }),
  })
  await screen.findByText('Make new recovery codes before none is left.')
  await screen.findByText('Away')
})
