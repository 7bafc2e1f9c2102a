import { useQuery } from '@tanstack/react-query'
import { sumAmounts } from '../../contract/cents.ts'
import { todayIn } from '../../report/dates.ts'
import { rangeText } from '../../report/date-text.ts'
import { amount, money, percent, plural, ratio } from '../../report/format.ts'
import { defaultRange } from '../../report/ranges.ts'
import { useApi } from '../lib/api.tsx'
import { failureOf } from '../lib/failure-of.ts'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { SimpleTable } from '../ui/simple-table.tsx'
import { costRows, type CostRow, withOthers } from './cost-rows.ts'
import { costedMerchantsQuery, costsOfDaysQuery } from './queries.ts'

/** The most expensive shops are there. */
const most = 10

/** What ads cost in 30 days, and what the merchants they led to earned. */
export function useCostSums() {
  const api = useApi()
  const { userTimezone } = useMe()
  const range = defaultRange(todayIn(userTimezone))
  const cost = useQuery(costsOfDaysQuery(api, range))
  const earned = useQuery(costedMerchantsQuery(api, range))
  const isPending = [cost, earned].some((one) => one.isPending && !failureOf(one))
  return { range, cost, earned, isPending }
}

/** Both, and what came back of the costs. */
export function CostSums({ range, cost, earned }: ReturnType<typeof useCostSums>) {
  const code = useMe().currency.currencyCode
  if (!cost.data?.length || !earned.data) return null
  const rows = costRows(cost.data, earned.data.rows)
  const [spent, back] = [sumAmounts(rows.map((r) => r.cost)), sumAmounts(rows.map((r) => r.earned))]
  const roas = (row: Pick<CostRow, 'cost' | 'earned'>) => percent(ratio(row.earned, row.cost), 0)
  return (
    <Card
      title={`Ads cost ${money(spent, code)}; the merchants they led to earned ${money(back, code)}`}
      label="What ads earned"
      sub={rangeText(range.from, range.to)}
      actions={
        <AppLink
          to="/insights/reports"
          search={{
            from: range.from,
            to: range.to,
            sort: 'adsCost',
            dir: 'desc',
            cols: 'name,adsCost,roas,conversionTotalCommission,clickCount',
          }}
          className="link"
        >
          All merchants
        </AppLink>
      }
    >
      <SimpleTable
        label="Cost and ROAS by merchant"
        rows={withOthers(rows, most)}
        keyOf={(row) => row.domain}
        columns={[
          { key: 'shop', head: 'Merchant', isRowHead: true, cell: (row) => row.name },
          { key: 'cost', head: `Ads cost ${code}`, end: true, cell: (row) => amount(row.cost, code) },
          { key: 'earned', head: `Revenue ${code}`, end: true, cell: (row) => amount(row.earned, code) },
          {
            key: 'roas',
            head: 'ROAS',
            end: true,
            cell: (row) => <b data-loss={row.earned < row.cost || undefined}>{roas(row)}</b>,
          },
          {
            key: 'left',
            head: `Left ${code}`,
            end: true,
            className: 'cost-left',
            cell: (row) => amount(row.earned - row.cost, code),
          },
        ]}
        foot={
          <tr>
            <th scope="row">{plural(rows.length, 'merchant')}</th>
            <td className="end num">{amount(spent, code)}</td>
            <td className="end num">{amount(back, code)}</td>
            <td className="end num">{roas({ cost: spent, earned: back })}</td>
            <td className="end num cost-left">{amount(back - spent, code)}</td>
          </tr>
        }
      />
    </Card>
  )
}
