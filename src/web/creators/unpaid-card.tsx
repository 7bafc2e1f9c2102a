import { useMemo } from 'react'
import type { UnpaidView } from '../../contract/creators/creator-money-views.ts'
import { dayText } from '../../report/date-text.ts'
import { DASH, int, money as shown, plural } from '../../report/format.ts'
import { useMe } from '../lib/session.ts'
import type { DataColumn } from '../ui/data-table/column.ts'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { TitledList } from '../ui/list/titled-list.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import type { AskedMoney } from './queries.ts'

const keyOf = (u: UnpaidView) => `${u.merchant} ${u.currencyCode} ${u.oldestSaleDatetime}`

function columnsIn(zone: string): DataColumn<UnpaidView>[] {
  const plain = { align: 'start', sortable: false } as const
  const sum = (id: 'amount' | 'statedAmount', label: string, help: string): DataColumn<UnpaidView> => ({
    id,
    label,
    help,
    align: 'end',
    sortable: false,
    size: 130,
    value: (u) => u[id],
    cell: (u) => <span className="num">{shown(u[id], u.currencyCode)}</span>,
  })
  return [
    {
      ...plain,
      id: 'merchant',
      label: 'Merchant',
      size: 190,
      hideable: false,
      value: (u) => u.merchant,
      cell: (u) => <span className="ell">{u.merchant || DASH}</span>,
    },
    {
      ...plain,
      id: 'oldestSaleDatetime',
      label: 'Since',
      help: 'The day of the oldest of these sales',
      size: 120,
      onPhone: 'note',
      phoneCell: (u) => `since ${dayText(u.oldestSaleDatetime, zone)}`,
      value: (u) => u.oldestSaleDatetime,
      cell: (u) => <span className="num">{dayText(u.oldestSaleDatetime, zone)}</span>,
    },
    {
      ...plain,
      id: 'salesCount',
      label: 'Sales',
      align: 'end',
      size: 80,
      onPhone: 'note',
      phoneCell: (u) => plural(u.salesCount, 'sale'),
      value: (u) => u.salesCount,
      cell: (u) => <span className="num">{int(u.salesCount)}</span>,
    },
    { ...sum('amount', 'Their share', 'What the creator gets of these sales'), secondOnPhone: true },
    sum('statedAmount', 'On statements', 'Of that, already on a statement'),
  ]
}

/** Approved sales that the merchant has not paid yet: the risk of paying creators on approval. */
export function UnpaidCard({ money }: { money: AskedMoney }) {
  const { userTimezone } = useMe()
  const state = useListState()
  const list = useMemo(() => rowsOf<UnpaidView>({ ...money, data: money.data?.unpaid }), [money])
  const columns = useMemo(() => columnsIn(userTimezone), [userTimezone])
  return (
    <TitledList
      title="Sales not paid yet"
      list={list}
      nothing="No approved sale waits for the merchant’s money, as far as networks say when they pay."
    >
      <ListTable<UnpaidView>
        list={list}
        state={state}
        label="Sales not paid yet"
        storageKey="creator-unpaid-columns"
        rowKey={keyOf}
        columns={columns}
        rowHeight={40}
        chooser={false}
      />
    </TitledList>
  )
}
