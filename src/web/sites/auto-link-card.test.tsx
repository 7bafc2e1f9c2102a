import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PageTest } from '../../contract/autolinking/auto-link-tests.ts'
import type { AutoLinkState } from '../../contract/autolinking/auto-linking.ts'
import { mette, Refusal, showPage } from '../lib/test-page.tsx'
import { AutoLinkCard } from './auto-link-card.tsx'
import { blogUuid } from './test-sites.ts'

const path = `/channels/v1/channel/${blogUuid}/autolinking`
const state: AutoLinkState = {
  mode: 'off',
  className: '',
  scope: 'page',
  mostInPage: 10,
  mostInParagraph: 2,
  shops: [],
  shopCount: 12,
  nameCount: 20,
  leftOutCount: 0,
}
const Page = () => <AutoLinkCard channelUuid={blogUuid} />
const show = (answers: Record<string, (body: never) => unknown>) =>
  showPage('/', Page, {
    [`${path}/tests`]: () => [],
    '/profile/v1/me': () => ({ ...mette, userAccountFeatures: [...mette.userAccountFeatures, 'autoLinking'] }),
    ...answers,
  })

test('says what is on, saves what is changed, and shows what would be linked', async () => {
  let kept = state
  show({
    [path]: (given: Partial<AutoLinkState> | undefined) => (kept = { ...kept, ...given }),
    [`/channels/v1/channel/${blogUuid}/mentions`]: () => ({
      mentionCount: 12,
      pageCount: 9,
      seenDatetime: '2026-03-02T09:00:00.000Z',
      shops: [
        {
          advertiserDomain: 'tindopanda.dk',
          advertiserUuid: blogUuid,
          mentionCount: 12,
          pageCount: 9,
          examples: [{ page: 'blog.dk/a', before: 'I got it at ', name: 'Tindopanda', after: '.', mentionCount: 2 }],
        },
      ],
    }),
  })
  await screen.findByText(/12 shops can earn here, by 20 names/)
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
  expect(save.disabled).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Report only' }))
  await userEvent.click(save)
  await screen.findByText('12 mentions on 9 pages without a link')
  expect(kept).toMatchObject({ mode: 'report', mostInPage: 10, shops: [] })
  expect(screen.getByText('Tindopanda').tagName).toBe('MARK')
  expect(save.disabled).toBe(true)
})

test('says at its field what the server refuses', async () => {
  show({
    [path]: (given: Partial<AutoLinkState> | undefined) => {
      if (given?.shops) throw new Refusal('shops.0.aliases.1: Must have at least 2 characters')
      return state
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add names of a shop' }))
  await userEvent.type(screen.getByLabelText('Shop'), 'elgiganten.dk')
  await userEvent.type(screen.getByLabelText('Also called'), 'Giganten, x')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.getByLabelText('Also called').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('Must have at least 2 characters')).toBeTruthy()
})

test('is a wall without the plan for it', async () => {
  showPage('/', Page, {})
  expect(await screen.findByText('Auto-linking is part of the plan Growth')).toBeTruthy()
})

const half = {
  pages: 120,
  views: 40_000,
  clicks: 900,
  sales: 70,
  earned: 1300,
  perThousand: 32.5,
  perThousandBefore: 28,
}
const running: PageTest = {
  testUuid: blogUuid,
  isRunning: true,
  startedDatetime: '2026-03-02T09:00:00.000Z',
  untilDatetime: '2026-04-27T09:00:00.000Z',
  endedDatetime: null,
  verdict: 'run',
  waitsForApproval: false,
  hasTooFewPages: false,
  with: half,
  without: { ...half, perThousand: 30 },
  low: -0.08,
  high: 0.3,
  days: 20,
  daysToGo: 12,
  isLikelyUnanswered: false,
  currencyCode: 'DKK',
}

test('starts a fair test, says what is known of it, and ends it', async () => {
  let tests: PageTest[] = []
  const { asked } = show({
    [path]: () => ({ ...state, mode: 'on' }),
    [`${path}/tests`]: () => {
      const method = asked.findLast((r) => r.url === `${path}/tests`)?.method
      if (method === 'GET') return tests
      const ended = { ...running, isRunning: false, endedDatetime: '2026-03-22T09:00:00.000Z' }
      tests = method === 'POST' ? [running] : [ended]
      return { testUuid: blogUuid }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Start a fair test' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Start the test' }))
  await screen.findByText('It can still be chance.')
  expect(screen.getByText('About 12 days more.')).toBeTruthy()
  expect(screen.getByText(/Day 21 of 56, since 2 Mar 2026/)).toBeTruthy()
  expect(screen.getByRole('row', { name: /With links 120 40,000 900 70/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'End the test' }))
  await userEvent.click((await screen.findAllByRole('button', { name: 'End the test' })).at(-1) as HTMLElement)
  await screen.findByText('It can be chance.')
  expect(screen.getByRole('button', { name: 'Start another test' })).toBeTruthy()
  const sent = asked.filter((r) => r.url === `${path}/tests` && r.method !== 'GET')
  expect(sent.map((r) => r.method)).toEqual(['POST', 'DELETE'])
})

test('says nothing of a test while links are off, and what the server refuses in the question', async () => {
  const { unmount } = show({ [path]: () => state })
  await screen.findByText(/12 shops can earn here/)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Fair test' })).toBeNull())
  unmount()
  show({
    [path]: () => ({ ...state, mode: 'on' }),
    [`${path}/tests`]: (given: unknown) => {
      if (given === undefined) return []
      throw new Refusal('channelUuid: Must have no running test; end it first')
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Start a fair test' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Start the test' }))
  await screen.findByText('channelUuid: Must have no running test; end it first')
})
