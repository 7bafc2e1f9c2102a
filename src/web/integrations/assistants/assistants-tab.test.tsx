import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ApiKeyRow } from '../../../contract/integrations/api-keys.ts'
import type { AssistantCall, AssistantDraft } from '../../../contract/integrations/assistants.ts'
import { mette, showPage } from '../../lib/test-page.tsx'
import IntegrationsPage from '../integrations-page.tsx'
import { assistantClients, settingOf } from './settings.ts'

const call = (over: Partial<AssistantCall> = {}): AssistantCall => ({
  callId: 1,
  callDatetime: '2026-11-23T08:06:00.000Z',
  callTool: 'Compare periods',
  callAbout: 'By merchant, 2026-11-16 to 2026-11-22 with 2026-11-09 to 2026-11-15',
  callRowsGiven: 3,
  callRowsThere: 38,
  callTookMs: 210,
  callKeyName: 'Assistant: Cursor',
  callPath: '/insights/reports?tab=name&from=2026-11-16',
  callRefused: '',
  ...over,
})
const draft = (over: Partial<AssistantDraft> = {}): AssistantDraft => ({
  draftUuid: '00000000-0000-4000-8000-000000000001',
  draftKind: 'link',
  draftTitle: 'Smart link: Garden guide',
  draftText: 'Leads to https://plukpels.example/spade',
  draftNote: 'It is clicked most',
  draftInput: {},
  draftKeyName: 'Assistant: Cursor',
  draftState: 'open',
  draftCreatedDatetime: '2026-11-23T08:06:00.000Z',
  draftDecidedDatetime: null,
  draftDecidedBy: '',
  ...over,
})
const show = (handlers: Parameters<typeof showPage>[2], me: object = {}) =>
  showPage('/integrations?tab=assistants', IntegrationsPage, {
    '/profile/v1/me': () => ({ ...mette, userAccountPlan: 'Custom', ...me }),
    '/integrations/v1/webhooks': () => ({ endpoints: [], most: 20 }),
    '/integrations/v1/sheets': () => ({ sheets: [], views: [], most: 20 }),
    '/insights/v1/reducing': () => ({ rows: [] }),
    '/insights/v1/outlook/maturity': () => ({ rows: [], total: null, hasHistory: false }),
    '/integrations/v1/keys': () => ({
      keys: [],
      days: [],
      refusals: [],
      busiest: null,
      limits: { keys: 50, unitsPerMinute: 600, reportsAtOnce: 2 },
    }),
    ...handlers,
  })
const madeKey: ApiKeyRow = {
  keyUuid: '00000000-0000-4000-8000-000000000009',
  keyName: 'Assistant: Claude Code',
  keyKind: 'assistant',
  keyShown: 'ob_abcd…d1TU',
  keyScopes: ['reports.read'],
  keyAddresses: [],
  keyUnitsPerMinute: 120,
  keyMakerUuid: '00000000-0000-4000-8000-000000000002',
  keyMakerName: 'Mette Østergaard',
  keyCreatedDatetime: '2026-11-23T08:06:00.000Z',
  keyExpiresDatetime: '2026-11-30T08:06:00.000Z',
  keyState: 'active',
  keyPause: '',
  keyEndedDatetime: null,
  keyEndedBy: '',
  keyUsedDatetime: null,
  keyUsedFrom: '',
  keyRequestCount: 0,
  keyRefusedCount: 0,
}
const overview = (over: object = {}) => ({ calls: [], callCount: 0, drafts: [], ...over })

it('shows the setting of the chosen assistant, and lists no call before there is one', async () => {
  show({ '/integrations/v1/assistants': () => overview() })
  await screen.findByText('No assistant has asked yet')
  expect(screen.getByLabelText('Setting for Claude Code').textContent).toContain('claude mcp add --transport http')
  await userEvent.click(screen.getByRole('radio', { name: /VS Code/ }))
  expect(screen.getByLabelText('Setting for VS Code').textContent).toContain('"type": "http"')
  expect(screen.queryByText('Drafts')).toBeNull()
})

it('makes a key for the assistant, and shows it once, in its setting', async () => {
  let sent: Record<string, unknown> = {}
  show({
    '/integrations/v1/assistants': () => overview(),
    '/integrations/v1/keys': (input: Record<string, unknown>) => {
      if (!('keyName' in input))
        return {
          keys: [],
          days: [],
          refusals: [],
          busiest: null,
          limits: { keys: 50, unitsPerMinute: 600, reportsAtOnce: 2 },
        }
      sent = input
      return { key: 'ob_abcd_ReadsTheDemoAccountAndNothingEls_d1TU', row: madeKey }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Make a key and copy' }))
  const dialog = await screen.findByRole('dialog', { name: 'The setting for Claude Code' })
  expect(sent).toMatchObject({ keyName: 'Assistant: Claude Code', keyIsForAssistant: true })
  expect(sent.keyScopes).toEqual(expect.arrayContaining(['reports.read', 'drafts.write']))
  expect(sent.keyScopes).not.toContain('links.write')
  expect(within(dialog).getByLabelText('The setting').textContent).not.toContain('NothingEls')
})

it('prints the key of the demo, which needs no other', async () => {
  show({ '/integrations/v1/assistants': () => overview() }, { userIsDemo: true })
  expect((await screen.findByLabelText('Setting for Claude Code')).textContent).toContain('Bearer ob_demo_')
  expect(screen.queryByRole('button', { name: 'Make a key and copy' })).toBeNull()
})

it('lists calls with what was given and where it is seen, and refused ones with why', async () => {
  show({
    '/integrations/v1/assistants': () =>
      overview({
        callCount: 126,
        calls: [
          call(),
          call({ callId: 2, callTool: 'Alerts', callRefused: 'scope_missing', callRowsGiven: null, callTookMs: 2 }),
        ],
      }),
  })
  const table = await screen.findByRole('group', { name: 'Calls of assistants' })
  expect(within(table).getByText('3 of 38')).toBeTruthy()
  expect(within(table).getByText('0.21 s')).toBeTruthy()
  expect(within(table).getByRole('link', { name: 'Open' })).toBeTruthy()
  expect(within(table).getByText('not made for this call')).toBeTruthy()
  expect(screen.getByText(/126 in 30 days/)).toBeTruthy()
})

it('lists what is connected, and disconnects an assistant', async () => {
  const ended: string[] = []
  const grant: ApiKeyRow = { ...madeKey, keyName: 'Claude', keyKind: 'grant', keyShown: 'claude.ai' }
  show({
    '/integrations/v1/assistants': () => overview(),
    '/integrations/v1/keys': () => ({
      keys: [
        grant,
        { ...madeKey, keyUuid: '00000000-0000-4000-8000-000000000008', keyName: 'ETL', keyKind: 'program' },
      ],
      days: [],
      refusals: [],
      busiest: null,
      limits: { keys: 50, unitsPerMinute: 600, reportsAtOnce: 2 },
    }),
    [`/integrations/v1/keys/${grant.keyUuid}`]: () => {
      ended.push(grant.keyUuid)
      return {}
    },
  })
  const table = await screen.findByRole('group', { name: 'Connected assistants' })
  expect(within(table).getByText('connected, claude.ai')).toBeTruthy()
  expect(within(table).queryByText('ETL')).toBeNull()
  await userEvent.click(within(table).getByRole('button', { name: 'More for Claude' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Shut it out' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Shut it out' }))
  await waitFor(() => expect(ended).toEqual([grant.keyUuid]))
})

it('shows a draft before a person confirms it, and says when another was quicker', async () => {
  const decided: string[] = []
  show({
    '/integrations/v1/assistants': () =>
      overview({
        drafts: [
          draft(),
          draft({
            draftUuid: '00000000-0000-4000-8000-000000000002',
            draftTitle: 'Smart link: Old',
            draftState: 'refused',
            draftDecidedBy: 'Maja Krogh',
          }),
        ],
      }),
    '/integrations/v1/assistants/drafts/00000000-0000-4000-8000-000000000001/confirm': () => {
      decided.push('confirm')
      return {}
    },
  })
  expect(await screen.findByText('1 draft waits for you.')).toBeTruthy()
  expect(screen.getByText('Refused by Maja Krogh')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Review Smart link: Garden guide' }))
  const dialog = await screen.findByRole('dialog', { name: 'Smart link: Garden guide' })
  expect(within(dialog).getByText('It is clicked most')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make the link' }))
  await waitFor(() => expect(decided).toEqual(['confirm']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('writes settings that programs can read, with the address and the key in each', () => {
  for (const { key } of assistantClients) {
    const text = settingOf(key, 'https://app.example', 'ob_k')
    expect(text, key).toContain('https://app.example/mcp')
    expect(text, key).toContain('ob_k')
    if (text.startsWith('{')) expect(() => JSON.parse(text), key).not.toThrow()
  }
})
