import { isAmount, type BaseMetric } from '../../../contract/metrics.ts'
import { countedTwice } from '../../../report/counted-twice.ts'
import { amount, int } from '../../../report/format.ts'
import type { ReportData } from '../../../report/report-data.ts'
import type { ExtraRow } from '../../ui/data-table/column.ts'

/** Below the groups of sites: what is counted twice, so that everything adds up to the total (R233: site groups). */
export function twiceRows({ rows, totals }: ReportData, currency: string): ExtraRow[] {
  const twice = countedTwice(totals.now, rows)
  if (!twice) return []
  return [
    {
      key: 'twice',
      label: 'Counted twice',
      help: 'What sites in several groups have is in each of their rows. Without it the rows add up to the total.',
      cell: (id) => {
        const n = twice.get(id)
        if (n === undefined) return null
        return isAmount(id as BaseMetric) ? amount(n, currency) : int(n)
      },
    },
  ]
}
