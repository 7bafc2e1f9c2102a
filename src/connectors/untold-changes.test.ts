import { expect, it } from 'vitest'
import { connectors } from './index.ts'
import { untoldChanges, untoldOf } from './untold-changes.ts'

const of = (identifier: string) => connectors.filter((c) => c.identifier === identifier).map(untoldOf)

it('says how long a network tells sales and returns, where it forgets them', () => {
  expect(of('rakuten')).toEqual([
    'Rakuten Advertising tells sales and returns for 14 days only. What came while imports failed for longer, or before you connected, is not here: compare with its report each month.',
  ])
})
it('says how late a change is seen where only the day of the sale finds it, and when it is not seen', () => {
  expect(of('addrevenue')).toEqual([
    'Addrevenue tells a change by the day of the sale only. It is seen up to eight days late, and more than 180 days after the sale only while the sale is not paid: compare with its payments.',
  ])
  expect(of('partnerads')[0]).toContain('more than 270 days after the sale only while the sale is not decided')
})
it('says to upload anew where there is no import, and nothing where a network tells all', () => {
  expect(of('amazon')).toEqual([
    'Amazon Associates has no import. A change of an earlier sale is seen only when you upload a newer report: do so each month.',
  ])
  expect(of('generic')).toEqual([
    'Other network has no import. A change of an earlier sale is seen only when it calls again, or when you upload a newer report: do so each month.',
  ])
  for (const told of ['awin', 'impact', 'tradedoubler', 'daisycon', 'flexoffers', 'cj', 'tradetracker'])
    expect(of(told)).toEqual([''])
})
it('names both ways of a network of one’s own that calls and has files', () => {
  const [base] = connectors.filter((c) => c.identifier === 'generic')
  if (!base) throw new Error('generic is gone')
  expect(untoldChanges({ ...base, name: 'Grønne klik', hasCallback: true, hasFiles: true })).toBe(
    'Grønne klik has no import. A change of an earlier sale is seen only when it calls again, or when you upload a newer report: do so each month.',
  )
})
