import { expect, it } from 'vitest'
import { carried } from './carried.ts'

const site = { key: 'channelUuids', value: 's1', label: 'Cykler' }

it('takes period and site along, and nothing that belongs to one screen', () => {
  expect(
    carried({
      from: '2026-11-01',
      to: '2026-11-07',
      cmp: 'custom',
      pf: '2026-10-01',
      pt: '2026-10-07',
      tab: 'page',
      q: 'sko',
      click: 'x',
      sort: 'cr',
      filters: [{ key: 'names', value: 'm.dk' }, site],
    }),
  ).toEqual({
    from: '2026-11-01',
    to: '2026-11-07',
    cmp: 'custom',
    pf: '2026-10-01',
    pt: '2026-10-07',
    filters: [site],
  })
})

it('adds nothing where nothing was chosen, or where it cannot be read', () => {
  expect(carried({ tab: 'page', filters: [{ key: 'names', value: 'm.dk' }] })).toEqual({})
  expect(carried({ filters: 'damaged', period: 'last-7-days' })).toEqual({ period: 'last-7-days' })
})
