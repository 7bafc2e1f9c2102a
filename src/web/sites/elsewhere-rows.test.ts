import { expect, test } from 'vitest'
import { emptyMetrics } from '../../contract/metrics.ts'
import { elsewhere, elsewhereRows } from './elsewhere-rows.ts'

const row = (conversionTotalCommission: number, pageviewCount: number) => ({
  ...emptyMetrics(),
  conversionTotalCommission,
  pageviewCount,
})
const totals = row(106_662.46, 900)

test('what the report has on no site of the list is a line of its own, to the cent', () => {
  const lines = [{ earned: row(100_000.1, 500) }, { earned: row(980.28, 400) }, { earned: null }]
  expect(elsewhere({ totals }, lines)).toEqual({ earned: 5682.08, pageviews: 0 })
  const [line, all] = elsewhereRows({ totals }, lines, 'DKK')
  expect([line?.label, line?.cell('earned'), line?.cell('epm')]).toEqual(['On no site here', '5,682.08', null])
  // 106,662.46 of 900 pageviews: what Today shows for all
  expect([all?.label, all?.cell('earned'), all?.cell('pageviews'), all?.cell('epm')]).toEqual([
    'Everything, as on Today',
    '106,662.46',
    '900',
    '118,513.84',
  ])
})

test('there is none where the sites are all, and none while nobody knows', () => {
  expect(elsewhereRows({ totals }, [{ earned: totals }], 'DKK')).toEqual([])
  expect(elsewhere({ totals }, [{ earned: undefined }])).toBeNull()
  expect(elsewhere(undefined, [{ earned: totals }])).toBeNull()
})
