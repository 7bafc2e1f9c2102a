import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, it } from 'vitest'
import type { WebhookEndpoint, WebhookMessage } from '../../../contract/integrations/webhooks.ts'
import { mette, Refusal, showPage } from '../../lib/test-page.tsx'
import IntegrationsPage from '../integrations-page.tsx'
import EndpointPage from './endpoint-page.tsx'

const endpointUuid = '3f0e8c1a-0000-4000-8000-00000000000a'
const endpoint = (over: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  endpointUuid,
  endpointName: 'Order book',
  endpointKind: 'webhook',
  endpointShown: 'hooks.nordlys.example/outbound',
  endpointTypes: ['conversion.created', 'conversion.changed', 'conversion.removed', 'link.broken'],
  endpointSecretEnd: '9fQ2',
  endpointOldUntilDatetime: null,
  endpointMakerName: 'Maja Krogh',
  endpointCreatedDatetime: '2026-05-04T08:00:00.000Z',
  endpointState: 'working',
  endpointFailingDatetime: null,
  endpointWhy: '',
  endpointLastDatetime: '2026-11-23T08:10:00.000Z',
  days: [{ day: '2026-11-23', delivered: 26, late: 0, open: 4 }],
  deliveredCount: 1210,
  waitingCount: 4,
  failedCount: 0,
  ...over,
})
const message = (over: Partial<WebhookMessage> = {}): WebhookMessage => ({
  messageId: `msg_${'a'.repeat(24)}`,
  messageType: 'conversion.removed',
  messageAbout: 'Plukpels · 47660',
  messageState: 'waiting',
  messageCreatedDatetime: '2026-11-23T07:00:00.000Z',
  messageTriedDatetime: '2026-11-23T07:12:40.000Z',
  messageNextDatetime: '2026-11-23T12:12:00.000Z',
  messageTries: 5,
  messageStatus: 422,
  messageTookMs: 120,
  messageSignedTwice: false,
  ...over,
})
const me = { ...mette, userAccountPlan: 'Custom' }
const noKeys = {
  keys: [],
  days: [],
  refusals: [],
  busiest: null,
  limits: { keys: 50, unitsPerMinute: 600, reportsAtOnce: 2 },
}
const showList = (handlers: Parameters<typeof showPage>[2]) =>
  showPage('/integrations?tab=webhooks', IntegrationsPage, {
    '/profile/v1/me': () => me,
    '/integrations/v1/keys': () => noKeys,
    '/integrations/v1/sheets': () => ({ sheets: [], views: [], most: 20 }),
    ...handlers,
  })
const showOne = (handlers: Parameters<typeof showPage>[2], over: Partial<WebhookEndpoint> = {}) =>
  showPage(
    `/integrations/webhooks/${endpointUuid}?from=2026-11-17&to=2026-11-23`,
    EndpointPage,
    {
      '/profile/v1/me': () => me,
      '/integrations/v1/webhooks': () => ({ endpoints: [endpoint(over)], most: 20 }),
      [`/integrations/v1/webhooks/${endpointUuid}/messages`]: () => ({
        messages: [message()],
        total: 1,
        counts: { all: 1214, open: 4, late: 26 },
        usualMs: 180,
      }),
      ...handlers,
    },
    '/integrations/webhooks/$endpointUuid',
  )

it('says first what fails and since when, and lists each endpoint with what became of its messages', async () => {
  const failing = endpoint({
    endpointUuid: '3f0e8c1a-0000-4000-8000-00000000000b',
    endpointName: 'Warehouse trigger',
    endpointState: 'failing',
    endpointWhy: 'It answers 502',
    endpointFailingDatetime: '2026-11-22T02:04:00.000Z',
  })
  showList({
    '/integrations/v1/webhooks': () => ({ endpoints: [endpoint(), failing], most: 20 }),
  })
  await screen.findByText(/Warehouse trigger has answered nothing but errors since/)
  expect(screen.getByRole('link', { name: 'See why Warehouse trigger fails' }).dataset['variant'] ?? 'filled').toBe(
    'filled',
  )
  expect(screen.getByRole('button', { name: 'Add endpoint' }).dataset['variant']).toBe('default')
  const table = screen.getByRole('table')
  // failing ones are first
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((row) => row.textContent),
  ).toEqual([expect.stringContaining('Warehouse trigger'), expect.stringContaining('Order book')])
  within(table).getByText(/It answers 502/)
  within(table).getAllByText('1,210 of 1,214')
  within(table).getAllByText('Conversions: all three, Link broken')
  expect(
    (
      await axe.run(document.body, { rules: { region: { enabled: false }, 'color-contrast': { enabled: false } } })
    ).violations.map((v) => v.id),
  ).toEqual([])
})

it('makes an endpoint, shows its secret once, and says at its field what was refused', async () => {
  const asked: unknown[] = []
  let refuses = true
  showList({
    '/integrations/v1/webhooks': (input: unknown) => {
      if (!(input as { endpointName?: string } | null)?.endpointName) return { endpoints: [], most: 20 }
      asked.push(input)
      if (refuses) throw new Refusal('endpointUrl: Must begin with https://', 400)
      return { secret: 'whsec_c2VjcmV0', endpoint: endpoint() }
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add endpoint' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add an endpoint' })
  await user.type(within(dialog).getByLabelText('Name'), 'Order book')
  await user.type(within(dialog).getByLabelText('Address'), 'http://hooks.nordlys.example/outbound')
  await user.click(within(dialog).getByRole('button', { name: 'Add endpoint' }))
  await within(dialog).findByText('Must begin with https://')
  refuses = false
  await user.click(within(dialog).getByRole('button', { name: 'Add endpoint' }))
  const made = await screen.findByRole('dialog', { name: '“Order book” is added' })
  within(made).getByText('whsec_c2VjcmV0')
  expect(asked[1]).toMatchObject({
    endpointName: 'Order book',
    endpointKind: 'webhook',
    endpointTypes: ['conversion.created', 'conversion.changed', 'conversion.removed'],
  })
})

it('shows what did not arrive, and sends it again', async () => {
  const asked: unknown[] = []
  showOne({
    [`/integrations/v1/webhooks/${endpointUuid}/again`]: (input: unknown) => {
      asked.push(input)
      return { count: 4 }
    },
  })
  const user = userEvent.setup()
  await screen.findByText('Plukpels · 47660')
  screen.getByText('422')
  screen.getByText(/^5 of 10, next/)
  expect(
    (
      await axe.run(document.body, { rules: { region: { enabled: false }, 'color-contrast': { enabled: false } } })
    ).violations.map((v) => v.id),
  ).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send Plukpels · 47660 again' }))
  await user.click(screen.getByRole('tab', { name: /Not delivered/ }))
  await user.click(await screen.findByRole('button', { name: 'Send these again' }))
  await waitFor(() =>
    expect(asked).toMatchObject([
      { what: { of: 'some', messageIds: [message().messageId] } },
      { what: { of: 'open' } },
    ]),
  )
})

it('turns an endpoint on again that said goodbye', async () => {
  let turned: unknown
  showOne(
    {
      [`/integrations/v1/webhooks/${endpointUuid}/turn`]: (input: unknown) => {
        turned = input
        return endpoint()
      },
    },
    { endpointState: 'off', endpointWhy: 'It wants no more messages (410)' },
  )
  await screen.findByText('It wants no more messages (410)')
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(turned).toMatchObject({ isOn: true }))
})
