import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Connection } from '../../contract/networks/networks.ts'
import { Refusal, showPage } from '../lib/test-page.tsx'
import { Imports } from './imports.tsx'

const uuid = '7f0e8c1a-0000-4000-8000-00000000000a'
const connection = { connectionUuid: uuid, connectionName: 'Awin DK' } as Connection
const run = {
  importRunUuid: uuid,
  kind: 'full',
  state: 'running',
  startedDatetime: '2026-03-01T08:00:00.000Z',
  finishedDatetime: null,
  newCount: 5,
  changedCount: 0,
  unchangedCount: 0,
  rejectedCount: 2,
  message: '',
  rejectedRows: ['row 3: id is missing', 'row 9: id is missing'],
  windowsDone: 3,
  windowCount: 24,
}
const show = (runs: object[]) =>
  showPage('/networks', () => <Imports connection={connection} />, {
    [`/networks/v1/connections/${uuid}/imports`]: () => runs,
  })

test('shows how far an import is, and each rejected row with its reason', async () => {
  show([run])
  expect(await screen.findByText('Running (3 of 24)')).toBeTruthy()
  // next to the message, where there is room for words
  expect(screen.getByText('row 3: id is missing').closest('td')?.cellIndex).toBe(5)
  expect(screen.getByRole('cell', { name: '2' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'What changed' }).getAttribute('href')).toMatch(
    /^\/insights\/changes\?filters=/,
  )
})

test('says what failed, and that there were none', async () => {
  show([{ ...run, state: 'failed', message: 'Awin does not accept the token.', rejectedRows: [], rejectedCount: 0 }])
  expect(await screen.findByText('Failed')).toBeTruthy()
  expect(screen.getByText('Awin does not accept the token.')).toBeTruthy()
})

test('says when imports could not be loaded, and tries again', async () => {
  let fails = true
  const disconnected = { ...connection, connectionIsActive: false }
  showPage('/networks', () => <Imports connection={disconnected} />, {
    [`/networks/v1/connections/${uuid}/imports`]: () => {
      if (fails) throw new Refusal('The store is away')
      return [{ ...run, state: 'done' }]
    },
  })
  expect(await screen.findByText('The store is away')).toBeTruthy()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Done')).toBeTruthy()
  expect(screen.queryByText('The store is away')).toBeNull()
})
