import { useQuery } from '@tanstack/react-query'
import { addDays, todayIn } from '../../../report/dates.ts'
import { rangeText } from '../../../report/date-text.ts'
import { amount, money, percent } from '../../../report/format.ts'
import { compareRange } from '../../../report/ranges.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Card } from '../../ui/card.tsx'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { exampleQuestions } from './settings.ts'

const shown = 3

/** An example question answered from the account's last week, as an assistant receives it. */
export function ProofCard() {
  const api = useApi()
  const me = useMe()
  const currency = me.currency.currencyCode
  const today = todayIn(me.userTimezone)
  const now = { from: addDays(today, -7), to: addDays(today, -1) }
  const then = compareRange({ ...now, compare: 'previous' })
  const range = { fromDate: now.from, toDate: now.to }
  const found = useQuery({
    queryKey: ['insights', 'assistants', range, then],
    enabled: then !== null,
    queryFn: async ({ signal }) => {
      const before = { prevFromDate: then?.from ?? now.from, prevToDate: then?.to ?? now.to }
      const [{ rows }, known] = await Promise.all([
        api.insights.reducing({ ...range, ...before }, { signal }),
        api.outlook.maturity({ ...range, groupBy: 'name' }, { signal }),
      ])
      return { rows, known: known.total }
    },
  })
  const rows = found.data?.rows.slice(0, shown) ?? []
  if (!then || rows.length === 0) return null
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0)
  const is = sum((r) => r.conversionTotalCommission)
  const was = sum((r) => r.prev.conversionTotalCommission)
  const change = (n: number) => `−${amount(Math.abs(n), currency)}`
  return (
    <Card title="An answer, with its proof" sub="of your own last week" padded>
      <div className="assist-proof">
        <p className="assist-asked">{exampleQuestions[0]}</p>
        <p>
          {rows.length === 1 ? 'One shop' : `${rows.length} shops`} lost <strong>{money(was - is, currency)}</strong>{' '}
          against the days before.
        </p>
        <SimpleTable
          label="What the answer is made of"
          rows={rows}
          keyOf={(r) => r.grp}
          columns={[
            { key: 'name', head: 'Merchant', isRowHead: true, cell: (r) => r.name },
            {
              key: 'now',
              head: rangeText(now.from, now.to),
              end: true,
              cell: (r) => amount(r.conversionTotalCommission, currency),
            },
            {
              key: 'then',
              head: rangeText(then.from, then.to),
              end: true,
              cell: (r) => amount(r.prev.conversionTotalCommission, currency),
            },
            {
              key: 'change',
              head: `Change, ${currency}`,
              end: true,
              cell: (r) => <b>{change(r.prev.conversionTotalCommission - r.conversionTotalCommission)}</b>,
            },
          ]}
          foot={
            <tr>
              <th scope="row">
                {rows.length} of {found.data?.rows.length ?? 0}
              </th>
              <td className="end num">{amount(is, currency)}</td>
              <td className="end num">{amount(was, currency)}</td>
              <td className="end num">{change(was - is)}</td>
            </tr>
          }
        />
        <p className="assist-badges">
          {found.data?.known === null || found.data === undefined ? null : (
            <span className="badge" data-tone="warn">
              {percent(found.data.known, 0)} of these sales are known
            </span>
          )}
          <span className="badge">{me.userTimezone}</span>
          <span className="badge">Revenue = commission that was not rejected</span>
        </p>
        <AppLink
          to="/insights/reports"
          search={{ tab: 'name', from: now.from, to: now.to, cmp: 'previous' }}
          className="link"
        >
          Open this report: the same totals, to the cent
        </AppLink>
      </div>
    </Card>
  )
}
