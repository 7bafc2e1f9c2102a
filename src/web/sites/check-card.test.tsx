import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { InstallFinding, InstallResult, InstallState } from '../../contract/sites/install-check.ts'
import { mette, Refusal, showPage } from '../lib/test-page.tsx'
import { CheckCard } from './check-card.tsx'
import { blogUuid, siteOf } from './test-sites.ts'

const path = `/channels/v1/channel/${blogUuid}/check`
const never: InstallState = { isChecking: false, hasFailed: false, result: null }
const finding = (over: Partial<InstallFinding>): InstallFinding => ({
  kind: 'scriptThere',
  severity: 'good',
  says: 'The script is in the page, once.',
  todo: null,
  ...over,
})
const resultOf = (verdict: InstallResult['verdict'], ...findings: InstallFinding[]): InstallResult => ({
  checkedDatetime: new Date().toISOString(),
  verdict,
  pages: [{ url: 'https://kaffebloggen.dk/', findings }],
})
const show = (answer: (body: unknown) => unknown, more: Record<string, (body: never) => unknown> = {}) =>
  showPage('/', () => <CheckCard site={siteOf()} isFirst />, { [path]: answer, ...more })
const button = (name: string) => screen.findByRole('button', { name })
const isFilled = (element: HTMLElement) => element.getAttribute('data-variant') === 'filled'

test('says what was never checked, and starts a check that ends with sentences', async () => {
  const done = resultOf(
    'problem',
    finding({}),
    finding({
      kind: 'policyBlocks',
      severity: 'problem',
      says: 'A policy blocks the script.',
      todo: 'Add the address to script-src.',
    }),
    finding({ kind: 'pageNotCounted', severity: 'unknown', says: 'No page was counted yet.' }),
  )
  let state = never
  const page = show((body) => {
    if (body) state = { isChecking: true, hasFailed: false, result: null }
    else if (state.isChecking) {
      const shown = state
      state = { isChecking: false, hasFailed: false, result: done }
      return shown
    }
    return state
  })
  const user = userEvent.setup()
  expect(await screen.findByText('Not checked yet')).toBeTruthy()
  const start = await button('Check now')
  expect(isFilled(start)).toBe(true)
  await user.click(start)
  expect(await screen.findByText('Checking')).toBeTruthy()
  expect((await button('Checking…')).getAttribute('aria-disabled')).toBe('true')
  await user.click(await button('Checking…'))
  expect(await screen.findByText('Something is to be done', {}, { timeout: 10_000 })).toBeTruthy()
  expect(page.asked.filter((r) => r.method === 'POST')).toHaveLength(1)
  const items = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(items).toEqual([
    'To doA policy blocks the script.Add the address to script-src.',
    'Could not checkNo page was counted yet.',
    'WorksThe script is in the page, once.',
  ])
  expect(screen.getByRole('link', { name: 'kaffebloggen.dk' }).getAttribute('href')).toBe('https://kaffebloggen.dk/')
  expect(isFilled(await button('Check again'))).toBe(true)
})

test.each([
  ['works', 'The script works', false],
  ['problem', 'Something is to be done', true],
  ['unknown', 'Not everything could be checked', true],
] as const)('a result that %s', async (verdict, words, filled) => {
  show(() => ({ ...never, result: resultOf(verdict, finding({})) }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(isFilled(await button('Check again'))).toBe(filled)
})

test('says that a check did not finish, and keeps what the one before found', async () => {
  show(() => ({ isChecking: false, hasFailed: true, result: resultOf('works', finding({})) }))
  expect(await screen.findByText('The check did not finish')).toBeTruthy()
  expect(screen.getByText('What is below was found by the check before it.')).toBeTruthy()
  expect(screen.queryByText('The script works')).toBeNull()
  expect(isFilled(await button('Check again'))).toBe(true)
})

test('says why a check was not started, and what could not be loaded', async () => {
  show((body) => {
    if (body) throw new Refusal('This site was checked less than a minute ago. Please wait a moment.')
    return never
  })
  await userEvent.click(await button('Check now'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/less than a minute ago/)
  expect(screen.getByText('Not checked yet')).toBeTruthy()
})
test('a state that could not be loaded can be asked for again', async () => {
  let fails = true
  show(() => {
    if (fails) throw new Refusal('The store is away')
    return never
  })
  expect(await screen.findByText('The store is away')).toBeTruthy()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText('Not checked yet')).toBeTruthy()
})

test('who only reads is shown the result and no button', async () => {
  show(() => ({ ...never, result: resultOf('works', finding({})) }), {
    '/profile/v1/me': () => ({ ...mette, userRole: 'readonly', userRights: ['read'] }),
  })
  const card = within(await screen.findByRole('region', { name: 'Installation check' }))
  expect(await card.findByText('The script works')).toBeTruthy()
  await waitFor(() => expect(card.queryByRole('button')).toBeNull())
})
