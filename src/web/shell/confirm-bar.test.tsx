import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import ConfirmBar from './confirm-bar.tsx'
import { mette, Refusal, showPage } from '../lib/test-page.tsx'

it('names the address, and sends the link again', async () => {
  const { bodies } = showPage('/', ConfirmBar, { '/auth/v1/confirm/send': () => ({ userEmail: mette.userEmail }) })
  await screen.findByText(/a link was sent to mette@example.com/)
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await screen.findByText('A new link is on its way to mette@example.com.')
  expect(bodies('/auth/v1/confirm/send')).toHaveLength(1)
})

it('does not say that a link is on its way when the server refused', async () => {
  const refuse = () => {
    throw new Refusal('The link was sent several times today.')
  }
  showPage('/', ConfirmBar, { '/auth/v1/confirm/send': refuse })
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(await screen.findByRole('button', { name: 'Send again' })).toBeTruthy()
  expect(screen.queryByText(/on its way/)).toBeNull()
})
