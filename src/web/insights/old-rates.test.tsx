import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { conversionInsights } from './test-rows.ts'
import ConversionsPage from './conversions-page.tsx'
import { OldRates } from '../lib/old-rates.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { showPage } from './test-page.tsx'

const path = '/money/v1/rates/newest'
const old = { [path]: () => ({ day: '2025-04-09', isOld: true }) }
const sums = {
  '/insights/v1/conversions/insights': () =>
    conversionInsights({ approved: [1, 1], pending: [0, 0], rejected: [0, 0] }),
}
const words =
  /^Exchange rates are from 9 Apr 2025: no newer ones could be read\. Later amounts in other currencies are converted at these\./

/** What this browser last stored about them. */
const known = (isOld: boolean) =>
  localStorage.setItem('outbound-newest-rates', JSON.stringify({ day: '2025-04-09', isOld }))
beforeEach(() => sessionStorage.clear())

it('says once where converted amounts stand that the rates are old', async () => {
  known(true)
  showPage('/insights/conversions', ConversionsPage, {
    ...old,
    '/insights/v1/conversions/insights': () =>
      conversionInsights({ approved: [1, 1], pending: [0, 0], rejected: [0, 0] }),
  })
  expect(await screen.findAllByText(words)).toHaveLength(1)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(words)).toBeNull()
})

it('says nothing while the rates are new', async () => {
  const { asked } = showPage('/insights/conversions', ConversionsPage, sums)
  await expect.poll(() => asked.some(({ url }) => url === path)).toBe(true)
  expect(screen.queryByText(/^Exchange rates are from/)).toBeNull()
})

const Screens = () => (
  <>
    <OldRates />
    <AppLink to="/insights/clicks">Clicks</AppLink>
    <AppLink to="/insights/conversions">Conversions</AppLink>
  </>
)

it.each(['knew of none', 'knew newer ones'])(
  'moves nothing on a screen that %s: the next one says it',
  async (what) => {
    if (what === 'knew newer ones') known(false)
    const { asked } = showPage('/insights/conversions', Screens, old, '/insights/$screen')
    await expect.poll(() => localStorage.getItem('outbound-newest-rates')).toContain('"isOld":true')
    expect(asked.filter(({ url }) => url === path)).toHaveLength(1)
    expect(screen.queryByText(words)).toBeNull()
    await userEvent.setup().click(screen.getByRole('link', { name: 'Clicks' }))
    expect(await screen.findByText(words)).toBeTruthy()
  },
)

it('says it on the first screen, and on no other', async () => {
  known(true)
  const user = userEvent.setup()
  showPage('/insights/conversions', Screens, old, '/insights/$screen')
  expect(await screen.findByText(words)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Clicks' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  await user.click(screen.getByRole('link', { name: 'Conversions' }))
  expect(await screen.findByText(words)).toBeTruthy()
})

it('says it no more on another screen when the app was loaded again', async () => {
  known(true)
  const first = showPage('/insights/conversions', OldRates, old, '/insights/$screen')
  expect(await screen.findByText(words)).toBeTruthy()
  first.unmount()
  const { asked } = showPage('/insights/clicks', OldRates, old, '/insights/$screen')
  await expect.poll(() => asked.some(({ url }) => url === path)).toBe(true)
  expect(screen.queryByText(words)).toBeNull()
})
