import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Refusal, showPage } from '../lib/test-page.tsx'
import ConfirmPage from './confirm-page.tsx'

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm my address' }))

it('confirms when the button is pressed, not when the page is opened', async () => {
  const { bodies } = showPage('/confirm?token=abc.def', ConfirmPage, {
    '/auth/v1/confirm': () => ({ userEmail: 'mette@example.com', isNew: true, isMoved: false, isBegun: false }),
  })
  await screen.findByRole('button', { name: 'Confirm my address' })
  expect(bodies('/auth/v1/confirm')).toEqual([])
  await press()
  await screen.findByText('mette@example.com is confirmed. Thank you.')
  expect(bodies('/auth/v1/confirm')).toEqual([{ confirmToken: 'abc.def' }])
})

it('leads who signed up to the sign-in, where they show that they know the password', async () => {
  showPage('/confirm?token=abc.def', ConfirmPage, {
    '/auth/v1/confirm': () => ({ userEmail: 'mette@example.com', isNew: true, isMoved: false, isBegun: true }),
  })
  await press()
  await screen.findByText(/mette@example.com is confirmed, and your account is there/)
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('link', { name: 'To the dashboard' })).toBeNull()
})

it('says in words why a link is refused', async () => {
  const refuse = () => {
    throw new Refusal('This link has run out. Sign in and have a new one sent.')
  }
  showPage('/confirm?token=abc.def', ConfirmPage, { '/auth/v1/confirm': refuse })
  await press()
  await screen.findByText(/has run out/)
})

it('does not name the field of the call that the link stands for', async () => {
  const refuse = () => {
    throw new Refusal('confirmToken: This link is not complete. Open it from the mail once more.')
  }
  showPage('/confirm?token=abc.def', ConfirmPage, { '/auth/v1/confirm': refuse })
  await press()
  expect(await screen.findByText('This link is not complete. Open it from the mail once more.')).toBeTruthy()
})

it('says that a link without its end is not complete', async () => {
  showPage('/confirm', ConfirmPage, {})
  await screen.findByText(/not complete/)
  expect(screen.queryByRole('button', { name: 'Confirm my address' })).toBeNull()
})
