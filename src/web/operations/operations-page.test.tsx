import { screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { OperationsLine } from '../../contract/operations/operations.ts'
import { Refusal, showPage } from '../lib/test-page.tsx'
import { asText, type Overview } from './as-text.ts'
import OperationsPage from './operations-page.tsx'

const path = '/operations/v1/overview'
const line = (name: string, over: Partial<OperationsLine> = {}): OperationsLine => ({
  id: name,
  name,
  state: 'well',
  measure: '9 ms',
  used: null,
  finding: '',
  advice: 'nothing to do',
  ...over,
})
const backup = line('Last backup', {
  state: 'look',
  measure: 'none',
  finding: 'Nothing is backed up.',
  advice: 'Make one',
})
const disk = line('Disk', {
  state: 'fails',
  measure: '1 of 100 GB free',
  used: 0.99,
  finding: 'Nearly full.',
  advice: 'Make room',
})
const overview = (...lines: OperationsLine[]): Overview => ({
  lookedDatetime: '2026-11-26T12:00:00.000Z',
  version: '1.0.0',
  figures: [{ name: 'Events a second', value: '38.2', note: 'most was 211' }],
  groups: [{ name: 'Stores', note: '', lines }],
})
const show = (answer: () => unknown) => showPage('/operations', OperationsPage, { [path]: answer })
const listOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

describe('operations', () => {
  it('says that everything is well, and nothing to do', async () => {
    show(() => overview(line('PostgreSQL'), line('ClickHouse')))
    expect(await screen.findByRole('heading', { name: 'Everything is well' })).toBeTruthy()
    expect(screen.getByText('2 lines, and nothing to do')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'What to do' })).toBeNull()
    expect(await listOf('Stores')).toEqual(['Well: PostgreSQL9 ms nothing to do', 'Well: ClickHouse9 ms nothing to do'])
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => v.id)).toEqual([])
  })
  it('puts what wants a hand on top, what fails first', async () => {
    show(() => overview(line('PostgreSQL'), backup, disk))
    expect(await screen.findByRole('heading', { name: '1 fails, 1 wants a look' })).toBeTruthy()
    expect(await listOf('What to do')).toEqual([
      'Fails: Disk1 of 100 GB freeNearly full. Make room',
      'Wants a look: Last backupnoneNothing is backed up. Make one',
    ])
  })
  it('says that it could not be asked, and asks again', async () => {
    show(() => {
      throw new Refusal('Something is away', 503)
    })
    expect(await screen.findByText('Something is away')).toBeTruthy()
    expect(screen.getByRole('button', { name: /try again/i })).toBeTruthy()
  })
  it('tells who does not run the installation that it is not for them', async () => {
    show(() => {
      throw new Refusal('Not found', 404)
    })
    expect(await screen.findByText('There is nothing here for you')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /try again|copy as text/i })).toBeNull()
  })
  it('can be taken along as text', () => {
    expect(asText(overview(line('PostgreSQL'), backup, disk))).toBe(
      [
        'Outbound 1.0.0, 2026-11-26T12:00:00.000Z: 1 fails, 1 wants a look',
        '',
        'Stores',
        '   PostgreSQL: 9 ms – nothing to do',
        ' ! Last backup: none – Nothing is backed up. Make one',
        '!! Disk: 1 of 100 GB free – Nearly full. Make room',
        '',
      ].join('\n'),
    )
  })
})
