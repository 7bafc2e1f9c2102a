import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ApiKeyRow } from '../../contract/integrations/api-keys.ts'
import { mette, Refusal, showPage } from '../lib/test-page.tsx'
import IntegrationsPage from './integrations-page.tsx'

const key = (over: Partial<ApiKeyRow> = {}): ApiKeyRow => ({
  keyUuid: '00000000-0000-4000-8000-000000000001',
  keyName: 'Warehouse',
  keyKind: 'program',
  keyShown: 'ob_wh7q…k3T9',
  keyScopes: ['reports.read', 'links.write'],
  keyAddresses: [],
  keyUnitsPerMinute: 300,
  keyMakerUuid: '00000000-0000-4000-8000-000000000002',
  keyMakerName: 'Jonas Lind',
  keyCreatedDatetime: '2026-06-02T08:00:00.000Z',
  keyExpiresDatetime: null,
  keyState: 'active',
  keyPause: '',
  keyEndedDatetime: null,
  keyEndedBy: '',
  keyUsedDatetime: null,
  keyUsedFrom: '',
  keyRequestCount: 9210,
  keyRefusedCount: 14,
  ...over,
})
const answer = (keys: ApiKeyRow[]) => ({
  keys,
  days: [{ day: '2026-11-22', count: 9210 }],
  refusals: [
    { keyName: 'Warehouse', status: 429, reason: 'too_many', count: 14, lastDatetime: '2026-11-17T05:00:00.000Z' },
  ],
  busiest: { units: 612, datetime: '2026-11-17T05:00:00.000Z' },
  limits: { keys: 50, unitsPerMinute: 600, reportsAtOnce: 2 },
})
const me = { ...mette, userAccountPlan: 'Custom' }
const show = (handlers: Parameters<typeof showPage>[2]) =>
  showPage('/integrations', IntegrationsPage, {
    '/profile/v1/me': () => me,
    '/integrations/v1/webhooks': () => ({ endpoints: [], most: 20 }),
    '/integrations/v1/sheets': () => ({ sheets: [], views: [], most: 20 }),
    ...handlers,
  })

it('says why a key rests, counts what was refused, and asks before it revokes', async () => {
  const paused = key({
    keyUuid: '00000000-0000-4000-8000-000000000003',
    keyName: 'Bookkeeping',
    keyState: 'paused',
    keyPause: 'Signe Aas left the account.',
  })
  let revoked = ''
  show({
    '/integrations/v1/keys': () => answer([key(), paused]),
    '/integrations/v1/keys/00000000-0000-4000-8000-000000000003': () => {
      revoked = 'Bookkeeping'
      return {}
    },
  })
  await screen.findByText('Bookkeeping is paused.')
  screen.getByText(/Signe Aas left the account/)
  screen.getByText(/14 × too fast/)
  screen.getByText('612')
  expect(screen.getByRole('button', { name: 'Take it over' }).dataset['variant'] ?? 'filled').toBe('filled')
  expect(screen.getByRole('button', { name: 'Create key' }).dataset['variant']).toBe('default')
  // paused ones are first
  expect(screen.getAllByRole('rowheader').map((row) => /^(Bookkeeping|Warehouse)/.exec(row.textContent)?.[0])).toEqual([
    'Bookkeeping',
    'Warehouse',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }))
  const dialog = await screen.findByRole('dialog', { name: 'Revoke Bookkeeping?' })
  expect(revoked).toBe('')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke key' }))
  await expect.poll(() => revoked).toBe('Bookkeeping')
})

it('shows what cannot be read, with a way to try again', async () => {
  show({
    '/integrations/v1/keys': () => {
      throw new Refusal('Away')
    },
  })
  await screen.findByText('Away')
  screen.getByRole('button', { name: /again/i })
})

it('has one filled button while there is no key', async () => {
  show({ '/integrations/v1/keys': () => answer([]) })
  await screen.findByText('No keys yet')
  expect(screen.getAllByRole('button', { name: 'Create key' })).toHaveLength(1)
})
