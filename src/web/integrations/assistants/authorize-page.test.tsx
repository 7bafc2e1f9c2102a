import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { mette, showPage } from '../../lib/test-page.tsx'
import AuthorizePage from './authorize-page.tsx'

const path = '/integrations/v1/assistants/sign-in'
const address = '/integrations/authorize?client_id=obc_x&redirect_uri=https%3A%2F%2Fclaude.ai%2Fcb&state=7'
const asked = (over: object = {}) => ({
  clientName: 'Claude',
  clientHost: '',
  answerHost: 'claude.ai',
  isOwnComputer: false,
  askedScopes: ['reports.read', 'drafts.write'],
  problem: '',
  refuseUrl: 'https://claude.ai/cb?error=access_denied',
  ...over,
})

it('says who asks, for what and where answers go, and sends what was ticked', async () => {
  const sent: Record<string, unknown>[] = []
  showPage(address, AuthorizePage, {
    '/profile/v1/me': () => mette,
    [path]: (input: Record<string, unknown>) => {
      if (!('keyDays' in input)) return asked()
      sent.push(input)
      return { returnUrl: 'about:blank' } // no navigation happens
    },
  })
  expect(await screen.findByText('claude.ai')).toBeTruthy()
  expect(screen.getByText('It says so itself; nobody has checked it')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Write drafts that a person confirms' }))
  await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ clientId: 'obc_x', state: '7', keyScopes: ['reports.read'], keyDays: 90 })
  expect((await screen.findByRole('status')).textContent).toMatch(/^Allowed. Go on in Claude/)
})

it('offers only the way back when the assistant asks wrongly', async () => {
  showPage(address, AuthorizePage, {
    '/profile/v1/me': () => mette,
    [path]: () => asked({ problem: 'The assistant does not protect its code (PKCE with S256).' }),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('PKCE')
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Back to the assistant' })).toBeTruthy()
})
