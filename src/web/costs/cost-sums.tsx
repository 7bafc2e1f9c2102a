import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { sumAmounts } from '../../contract/cents.ts'
import { todayIn } from '../../report/dates.ts'
import { rangeText } from '../../report/date-text.ts'
import { amount, money, percent, plural, ratio } from '../../report/format.ts'
import { defaultRange } from '../../report/ranges.ts'
import { useApi } from '../lib/api.tsx'
import { failureOf } from '../lib/failure-of.ts'
import { copyText } from '../lib/copy-text.ts'
import { useMe } from '../lib/session.ts'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { notify } from '../ui/notify.ts'
import { SimpleTable } from '../ui/simple-table.tsx'
import { costRows, type CostRow, leftOf, losing, verdict, withOthers } from './cost-rows.ts'
import { costedMerchantsQuery, costsOfDaysQuery } from './queries.ts'

/** The shops with the largest losses are listed; the others are one row. */
const most = 10

/** The cost of ads in 30 days, and the earnings of the merchants they led to. */
export function useCostSums() {
  const api = useApi()
  const { userTimezone } = useMe()
  const range = defaultRange(todayIn(userTimezone))
  const cost = useQuery(costsOfDaysQuery(api, range))
  const earned = useQuery(costedMerchantsQuery(api, range))
  const isPending = [cost, earned].some((one) => one.isPending && !failureOf(one))
  return { range, cost, earned, isPending }
}

/** The profit; a loss with its minus and in its colour. */
const Left = ({ n, code }: { n: number; code: string }) => (
  <b className={n < 0 ? 'amount-lost' : undefined}>{amount(n, code)}</b>
)

/** Copies the ads to stop, in the terms of an ads account: the domains they lead to. */
function CopyLosers({ losers }: { losers: readonly CostRow[] }) {
  const copy = async () => {
    const isCopied = await copyText(losers.map((row) => row.domain).join('\n'))
    if (isCopied) notify(`${plural(losers.length, 'domain')} copied: stop their ads in your ads account`)
    else notify('Could not copy: the browser refused', 'bad')
  }
  return (
    <Button size="xs" leftSection={<IconCopy size={14} aria-hidden />} onClick={() => void copy()}>
      Copy ads to stop
    </Button>
  )
}

/** Cost and earnings, and the return on the cost. */
export function CostSums({ range, cost, earned }: ReturnType<typeof useCostSums>) {
  const code = useMe().currency.currencyCode
  const phone = useMedia(PHONE)
  if (!cost.data?.length || !earned.data) return null
  const rows = costRows(cost.data, earned.data.rows)
  const losers = losing(rows)
  const [spent, back] = [sumAmounts(rows.map((r) => r.cost)), sumAmounts(rows.map((r) => r.earned))]
  const roas = (row: Pick<CostRow, 'cost' | 'earned'>) => percent(ratio(row.earned, row.cost), 0)
  return (
    <Card
      title={verdict(rows, code)}
      label="What ads earned"
      sub={`Ads cost ${money(spent, code)}; the merchants they led to earned ${money(back, code)}. ${rangeText(range.from, range.to)}`}
      actions={
        <>
          {losers.length === 0 ? null : <CopyLosers losers={losers} />}
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
        </>
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
            onPhone: 'state',
            cell: (row) => roas(row),
          },
          {
            key: 'left',
            head: `Left ${code}`,
            end: true,
            onPhone: 'amount',
            cell: (row) => <Left n={leftOf(row)} code={code} />,
          },
        ]}
        foot={
          <tr>
            <th scope="row">{plural(rows.length, 'merchant')}</th>
            {phone ? null : (
              <>
                <td className="end num">{amount(spent, code)}</td>
                <td className="end num">{amount(back, code)}</td>
                <td className="end num">{roas({ cost: spent, earned: back })}</td>
              </>
            )}
            <td className="end num">
              <Left n={sumAmounts(rows.map(leftOf))} code={code} />
            </td>
          </tr>
        }
      />
    </Card>
  )
}
