import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, it } from 'vitest'
import type { BucketState, ExportRun } from '../../../contract/integrations/bucket.ts'
import type { SheetAddress } from '../../../contract/integrations/sheets.ts'
import { mette, Refusal, showPage } from '../../lib/test-page.tsx'
import IntegrationsPage from '../integrations-page.tsx'
import { verdictOf } from './bucket-verdict.tsx'
import { nightsOf, tookText } from './run-words.ts'

const sheetUuid = '3f0e8c1a-0000-4000-8000-00000000000a'
const url = `https://app.outbound.example/exports/sheets/${'a'.repeat(32)}.csv`
const sheet = (over: Partial<SheetAddress> = {}): SheetAddress => ({
  sheetUuid,
  viewUuid: '3f0e8c1a-0000-4000-8000-00000000000b',
  viewName: 'Editors’ weekly',
  sheetUrl: url,
  sheetMakerName: 'Maja Krogh',
  sheetCreatedDatetime: '2026-11-01T08:00:00.000Z',
  sheetPause: '',
  sheetProblem: '',
  sheetAskedDatetime: null,
  sheetReadDatetime: '2026-11-23T08:00:00.000Z',
  sheetRowCount: 412,
  sheetLeftOutCount: 0,
  ...over,
})
const bucket: BucketState = {
  bucketEndpoint: 'https://s3.eu-central-1.amazonaws.com',
  bucketRegion: 'eu-central-1',
  bucketName: 'warehouse',
  bucketPrefix: 'outbound/',
  bucketKeyId: 'AKIA',
  bucketIsOn: true,
  bucketMakerName: 'Maja Krogh',
  bucketPause: '',
  bucketChangedDatetime: '2026-11-01T08:00:00.000Z',
  bucketNextDatetime: '2026-11-24T03:10:00.000Z',
  bucketFileCount: 4,
}
const file = (name: string, report: string | null) => ({
  name,
  why: 'changed',
  rowCount: 1402,
  byteCount: 9000,
  sums: [{ what: 'revenue', amount: '79640.18', currency: 'DKK', report }],
})
const run = (over: Partial<ExportRun> = {}): ExportRun => ({
  runUuid: '3f0e8c1a-0000-4000-8000-00000000000c',
  runReason: 'night',
  runState: 'done',
  runStartedDatetime: '2026-11-23T03:10:00.000Z',
  runEndedDatetime: '2026-11-23T03:11:52.000Z',
  runProblem: '',
  runUnchangedCount: 31,
  runFiles: [
    file('conversions/2026-10.parquet', '79640.17'),
    file('conversions/2026-11.parquet', '79640.18'),
    file('conversions/2026-11.csv', '79640.18'),
  ],
  ...over,
})
const me = { ...mette, userAccountPlan: 'Custom' }
const show = (handlers: Parameters<typeof showPage>[2] = {}) =>
  showPage('/integrations?tab=exports', IntegrationsPage, {
    '/profile/v1/me': () => me,
    '/integrations/v1/keys': () => ({
      keys: [],
      days: [],
      refusals: [],
      busiest: null,
      limits: { keys: 50, unitsPerMinute: 600, reportsAtOnce: 2 },
    }),
    '/integrations/v1/webhooks': () => ({ endpoints: [], most: 20 }),
    '/integrations/v1/sheets': () => ({ sheets: [], views: [], most: 20 }),
    '/integrations/v1/bucket': () => ({ bucket: null, runs: [] }),
    '/integrations/v1/calendar': () => ({ address: null, events: [] }),
    ...handlers,
  })
const card = async (name: string) => within(await screen.findByRole('region', { name }))

it('says what each way out is for while there is none', async () => {
  show()
  expect(await (await card('Your bucket')).findByText('No bucket yet')).toBeTruthy()
  expect(
    (await card('Sheets')).getByText('Save a view in a report first: its rows and columns are what a sheet gets.'),
  ).toBeTruthy()
  expect((await card('Calendar')).getByText('No days to come')).toBeTruthy()
  expect((await card('Also')).getByRole('link', { name: 'Download everything' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Export now' })).toBeNull()
  const found = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(found.violations.map((v) => v.id)).toEqual([])
})

it('shows the formula of a view, why it rests, and asks before the address is another one', async () => {
  let renewed = 0
  show({
    '/integrations/v1/sheets': () => ({
      sheets: [sheet({ sheetPause: 'Signe Aas left the account.', sheetLeftOutCount: 12 })],
      views: [],
      most: 20,
    }),
    [`/integrations/v1/sheets/${sheetUuid}/address`]: () => {
      renewed += 1
      return sheet()
    },
  })
  const sheets = await card('Sheets')
  expect(await sheets.findByText(`=IMPORTDATA("${url}")`)).toBeTruthy()
  expect(sheets.getByText('412 rows')).toBeTruthy()
  expect(sheets.getByText(/Paused: Signe Aas left the account\./)).toBeTruthy()
  expect(sheets.getByText('12 rows did not fit and stay out.')).toBeTruthy()
  await userEvent.click(sheets.getByRole('button', { name: 'New address of Editors’ weekly' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'A new address for Editors’ weekly?' }))
  expect(renewed).toBe(0)
  await userEvent.click(dialog.getByRole('button', { name: 'New address' }))
  await waitFor(() => expect(renewed).toBe(1))
})

it('gives a chosen view an address', async () => {
  let asked: unknown = null
  show({
    '/integrations/v1/sheets': (input: unknown) => {
      if (input && typeof input === 'object' && 'viewUuid' in input) {
        asked = input
        return sheet()
      }
      return { sheets: [], views: [{ viewUuid: sheet().viewUuid, viewName: 'Editors’ weekly' }], most: 20 }
    },
  })
  const sheets = await card('Sheets')
  await userEvent.click(await sheets.findByRole('button', { name: 'Add view' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Read a view in a sheet' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Make address' }))
  await waitFor(() => expect(asked).toEqual({ viewUuid: sheet().viewUuid }))
})

it('sets sums next to the report’s, and says which differ', async () => {
  show({ '/integrations/v1/bucket': () => ({ bucket, runs: [run()] }) })
  const shown = await card('Your bucket')
  const rows = (await shown.findAllByRole('row')).map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringContaining('File'),
    // differing ones come first
    expect.stringMatching(/^conversions\/2026-10\.parquet.*DKK\s79,640\.17.*Differs$/),
    expect.stringMatching(/^conversions\/2026-11\.parquet.*1,402.*DKK\s79,640\.18.*Equal$/),
  ])
  expect(shown.getByText('3 files written, 31 unchanged')).toBeTruthy()
  expect(shown.getByText('1 min 52 s')).toBeTruthy()
  // one reason for all: shown once
  expect(shown.getByText('Why written: changed.')).toBeTruthy()
  const verdict = screen.getByRole('region', { name: 'How the bucket does' })
  expect(verdict.textContent).toMatch(/^1 file says another sum than the report\./)
  expect(within(verdict).getByRole('button', { name: 'Export now' }).dataset['variant'] ?? 'filled').toBe('filled')
  expect(shown.getByText('s3://warehouse/outbound/')).toBeTruthy()
})

it('tries what was typed before it is saved, and says what the bucket answered', async () => {
  const tried: unknown[] = []
  show({
    '/integrations/v1/bucket': () => ({
      bucket,
      runs: [run({ runState: 'failed', runProblem: 'There is no bucket called x' })],
    }),
    '/integrations/v1/bucket/try': (input: unknown) => {
      tried.push(input)
      return { isFine: false, says: 'This key may not write into warehouse' }
    },
  })
  await card('Your bucket')
  const verdict = within(await screen.findByRole('region', { name: 'How the bucket does' }))
  expect(verdict.getByText('There is no bucket called x')).toBeTruthy()
  await userEvent.click(verdict.getByRole('button', { name: 'Change the bucket' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the bucket' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Try it' }))
  expect(await dialog.findByText('This key may not write into warehouse')).toBeTruthy()
  expect(tried).toEqual([
    {
      bucketEndpoint: bucket.bucketEndpoint,
      bucketRegion: 'eu-central-1',
      bucketName: 'warehouse',
      bucketPrefix: 'outbound/',
      bucketKeyId: 'AKIA',
    },
  ])
})

it('says that it could not be read, and offers to try again', async () => {
  show({
    '/integrations/v1/bucket': () => {
      throw new Refusal('The store is away', 503)
    },
  })
  expect(await screen.findByText('The store is away')).toBeTruthy()
})

it('reports nights as their last run ended', () => {
  const at = Date.parse('2026-11-23T12:00:00Z')
  const nights = nightsOf(
    [
      run(),
      run({ runUuid: 'b', runStartedDatetime: '2026-11-22T08:00:00Z' }),
      run({ runUuid: 'c', runStartedDatetime: '2026-11-22T03:10:00Z', runState: 'failed', runProblem: 'Away' }),
      run({ runUuid: 'd', runStartedDatetime: '2026-11-21T03:10:00Z', runState: 'failed', runProblem: 'Away' }),
    ],
    at,
    'UTC',
  )
  expect(nights).toHaveLength(30)
  expect(nights.slice(-4).map((n) => [n.day, n.tone])).toEqual([
    ['20 Nov 2026', 'none'],
    ['21 Nov 2026', 'bad'],
    ['22 Nov 2026', 'late'],
    ['23 Nov 2026', 'fine'],
  ])
  expect(tookText(run({ runEndedDatetime: null }))).toBe('–')
})

it('says first what stops the bucket, then what its last run wrote', () => {
  const same = run({ runFiles: [file('conversions/2026-11.parquet', '79640.18')] })
  const says = (over: Partial<BucketState>, last?: ExportRun) => verdictOf({ ...bucket, ...over }, last)
  expect(says({ bucketPause: 'Signe Aas left the account.' }, same).lead).toBe('Nothing is written into your bucket.')
  expect(says({}, run({ runState: 'failed', runProblem: 'Away' }))).toMatchObject({ tone: 'bad', more: 'Away' })
  expect(says({}, run()).lead).toBe('1 file says another sum than the report.')
  expect(says({ bucketIsOn: false }, same)).toMatchObject({ tone: 'wait', isToChange: true })
  expect(says({}, same)).toEqual({ tone: 'good', lead: 'Your bucket holds what the report says.', more: '' })
  expect(says({}).lead).toBe('Nothing was written yet.')
})
