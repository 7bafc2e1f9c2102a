import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { readSignup } from '../lib/signup-state.ts'
import { showPage } from '../lib/test-page.tsx'
import SignupPage from './signup-page.tsx'

const fill = async () => {
  const user = userEvent.setup()
  await screen.findByLabelText('First name')
  for (const [label, text] of [
    ['First name', 'Mette'],
    ['Last name', 'Holm'],
    ['Company or account name', 'Nordlys'],
    ['E-mail', 'mette@example.com'],
    ['Password', 'a good long one 7'],
  ] as const)
    await user.type(screen.getByLabelText(label, { selector: 'input' }), text)
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  return user
}

it('says where the link went, the same for every address, and asks for it no more when it is left', async () => {
  showPage('/signup', SignupPage, { '/auth/v1/signup': () => ({ isMailed: true }) })
  const user = await fill()
  await screen.findByRole('heading', { name: 'Open the link we mailed you' })
  expect(screen.getByText(/^We sent a mail to mette@example\.com\./)).toBeTruthy()
  expect(readSignup()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Use another address' }))
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('mette@example.com')
})
