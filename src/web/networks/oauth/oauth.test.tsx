import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal, showPage } from '../../lib/test-page.tsx'
import { ConnectDialog } from '../connect-dialog.tsx'
import NetworksPage from '../networks-page.tsx'
import { connectionOf, networkOf, networkUuid, uuid } from '../test-network.ts'
import { readOAuthReturn } from '../../lib/read-oauth-return.ts'

const daisycon = networkOf({
  networkName: 'Daisycon',
  networkIdentifier: 'daisycon',
  credentialFields: [
    { name: 'clientId', label: 'Client ID', secret: true },
    { name: 'refreshToken', label: 'Refresh token', secret: true },
    { name: 'mediaId', label: 'Media ID', secret: false },
  ],
})
const signIn = {
  networkUuid,
  networkIdentifier: 'daisycon',
  networkName: 'Daisycon',
  fieldNames: ['clientId', 'mediaId'],
  returnUrl: 'https://o.example/networks#daisycon',
}
const list = '/networks/v1/signins'
const begin = '/networks/v1/signins/begin'
const complete = '/networks/v1/signins/complete'
const key = 'oauth-verifier.daisycon'
const verifier = 'v'.repeat(43)
const connected = connectionOf(11, {
  network: { networkUuid, networkName: 'Daisycon', networkIdentifier: 'daisycon' },
})
afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const dialog = (answer: (body: never) => unknown, signIns: object[] = [signIn]) =>
  showPage(
    '/networks',
    () => <ConnectDialog network={daisycon} onClose={() => undefined} onConnected={() => undefined} />,
    { [list]: () => signIns, [begin]: answer },
  )
const comeBack = (address: string, answers: Record<string, (body: never) => unknown> = {}) =>
  showPage(address, NetworksPage, answers, '/networks')

test('a network with a sign-in asks for what it needs, keeps the verifier in this tab and goes there', async () => {
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const page = dialog(() => ({
    authorizationUrl: 'https://login.daisycon.com/oauth/authorize?state=s',
    networkIdentifier: 'daisycon',
    verifier,
  }))
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Client ID'), 'abc')
  await user.type(screen.getByLabelText('Media ID'), '7')
  expect(screen.queryByLabelText('Refresh token')).toBeNull()
  expect(screen.getByText('https://o.example/networks#daisycon')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Sign in at Daisycon' }))
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://login.daisycon.com/oauth/authorize?state=s'))
  expect(sessionStorage.getItem(key)).toBe(verifier)
  expect(page.bodies(begin).at(-1)).toEqual({
    networkUuid,
    connectionName: '',
    credentials: { clientId: 'abc', mediaId: '7' },
  })
})

test('a refused beginning is said, and nobody is sent away', async () => {
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  dialog(() => {
    throw new Refusal('credentials.clientId: is missing')
  })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Sign in at Daisycon' }))
  expect(await screen.findByText('This field is required')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Client ID'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(left).not.toHaveBeenCalled()
  expect(sessionStorage.length).toBe(0)
})

test('a token can be pasted instead; without a sign-in there is nothing else', async () => {
  dialog(() => null)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'I have a refresh token' }))
  const form = within(screen.getByRole('dialog'))
  expect(form.getByLabelText('Refresh token')).toBeTruthy()
  expect(form.getByRole('button', { name: 'Connect' })).toBeTruthy()
})

test('without a sign-in the form is as it was', async () => {
  dialog(() => null, [])
  expect(await screen.findByLabelText('Refresh token')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign in at Daisycon' })).toBeNull()
})

test('coming back connects once, takes the code out of the address and goes to the network', async () => {
  sessionStorage.setItem(key, verifier)
  const page = comeBack('/networks#daisycon?code=c1&state=s1', { [complete]: () => connected })
  await waitFor(() => expect(page.bodies(complete)).toEqual([{ code: 'c1', state: 's1', verifier }]))
  await waitFor(() => expect(page.search()).toEqual({ connection: uuid(11) }))
  expect(page.path()).toBe(`/networks/${networkUuid}`)
  expect(sessionStorage.getItem(key)).toBeNull()
})

test('without a verifier it says so in the words agreed, and asks nothing of the server', async () => {
  const page = comeBack('/networks#daisycon?code=c1&state=s1')
  expect((await screen.findByRole('alert')).textContent).toBe('Missing daisycon verifier. Please try again.')
  expect(page.bodies(complete)).toEqual([])
  expect(page.path()).toBe('/networks')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says what the server or the network refused', async () => {
  sessionStorage.setItem(key, verifier)
  comeBack('/networks#daisycon?code=c1&state=s1', {
    [complete]: () => {
      throw new Refusal('code: Daisycon did not accept the sign-in. Please try again.')
    },
  })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'code: Daisycon did not accept the sign-in. Please try again.',
  )
})

test('a sign-in that was declined is no error of the verifier', async () => {
  sessionStorage.setItem(key, verifier)
  const page = comeBack('/networks#daisycon?error=access_denied&state=s1')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The sign-in did not take place (access_denied). Please try again.',
  )
  expect(page.bodies(complete)).toEqual([])
})

test('reads both shapes of a return, and takes no other hash for one', () => {
  const found = { network: 'daisycon', code: 'a+b', state: 's', error: '' }
  expect(readOAuthReturn('', 'daisycon?code=a%2Bb&state=s')).toEqual(found)
  expect(readOAuthReturn('?code=a%2Bb&state=s', '#daisycon')).toEqual(found)
  for (const [query, hash] of [
    ['', ''],
    ['?code=x', ''],
    ['', 'daisycon'],
    ['', 'top?other=1'],
    ['', '<b>?code=x'],
  ] as const)
    expect(readOAuthReturn(query, hash)).toBeNull()
})
