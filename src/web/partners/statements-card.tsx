import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { StatementView } from '../../contract/partners/partner-views.ts'
import { dateTimeIn } from '../../report/dates.ts'
import { int } from '../../report/format.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMay, useMe } from '../lib/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { TitledList } from '../ui/list/titled-list.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { notify } from '../ui/notify.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { statementsQuery } from './queries.ts'
import { StatementFiles } from './statement-files.tsx'

const keyOf = (s: StatementView) => s.statementUuid
const totalOf = (s: StatementView) => `${s.total} ${s.currency}`

type Ways = {
  zone: string
  /** Null: who looks may change nothing. */
  onPaid: ((statement: StatementView) => void) | null
  onTakeBack: ((statement: StatementView) => void) | null
  load: Parameters<typeof StatementFiles>[0]['load']
}
const columnsOf = ({ zone, onPaid, onTakeBack, load }: Ways): DataColumn<StatementView>[] => {
  const plain = { align: 'start', sortable: false } as const
  return [
    { ...plain, id: 'month', label: 'Month', size: 90, hideable: false, value: (s) => s.month },
    { ...plain, id: 'orderCount', label: 'Orders', align: 'end', size: 70, value: (s) => int(s.orderCount) },
    {
      ...plain,
      id: 'total',
      label: 'Total',
      align: 'end',
      size: 110,
      secondOnPhone: true,
      value: (s) => s.total,
      cell: (s) => <span className="num">{totalOf(s)}</span>,
    },
    {
      ...plain,
      id: 'paidAt',
      label: 'Paid',
      size: 125,
      hideable: false,
      value: (s) => s.paidAt ?? '',
      cell: (s) =>
        s.paidAt === null ? (
          onPaid === null ? (
            'Open'
          ) : (
            <Button
              variant="default"
              size="compact-xs"
              aria-label={`Mark as paid: ${s.month}, ${totalOf(s)}`}
              onClick={() => onPaid(s)}
            >
              Mark as paid
            </Button>
          )
        ) : (
          <>
            <StatusDot hue="approved">{dateTimeIn(s.paidAt, zone).slice(0, 10)}</StatusDot>
            {s.mayTakeBack && onTakeBack ? (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Take back the payment: ${s.month}, ${totalOf(s)}`}
                onClick={() => onTakeBack(s)}
              >
                Take back
              </Button>
            ) : null}
          </>
        ),
    },
    {
      ...plain,
      id: 'files',
      label: 'Files',
      size: 95,
      value: () => '',
      cell: (s) => <StatementFiles statement={s} load={load} />,
    },
  ]
}

/** What the merchant owes, month by month, and when it was paid. */
export function StatementsCard({ partnerUuid, publisherZone }: { partnerUuid: string; publisherZone: string }) {
  const api = useApi()
  const queries = useQueryClient()
  const { accountUuid } = useMe().account
  const mayChange = useMay('money')
  const [paid, setPaid] = useState<StatementView | null>(null)
  const [takenBack, setTakenBack] = useState<StatementView | null>(null)
  const state = useListState()
  const asked = useQuery(statementsQuery(api, accountUuid, partnerUuid))
  const list = useMemo(() => rowsOf<StatementView>(asked), [asked])
  const columns = useMemo(
    () =>
      columnsOf({
        zone: publisherZone,
        onPaid: mayChange ? setPaid : null,
        onTakeBack: mayChange ? setTakenBack : null,
        load: (input) => api.partnerOrders.statementFile({ accountUuid, partnerUuid, ...input }),
      }),
    [publisherZone, mayChange, api, accountUuid, partnerUuid],
  )
  const pay = async () => {
    if (!paid) return
    try {
      await api.partnerOrders.payStatement({ accountUuid, partnerUuid, statementUuid: paid.statementUuid })
    } finally {
      // also where it is refused, because somebody else has marked it meanwhile
      await makeStale(queries, 'partners')
    }
    notify(`Statement of ${paid.month} marked as paid`)
  }
  const takeBack = async () => {
    if (!takenBack) return
    try {
      await api.partnerOrders.takeBackPayment({ accountUuid, partnerUuid, statementUuid: takenBack.statementUuid })
    } finally {
      await makeStale(queries, 'partners')
    }
    notify(`Statement of ${takenBack.month} is open again`)
  }
  return (
    <>
      <TitledList
        title="Statements"
        list={list}
        nothing="No statements yet. One is made each month of the orders that were approved."
      >
        <ListTable<StatementView>
          list={list}
          state={state}
          label="Statements"
          storageKey="partner-statements-columns"
          rowKey={keyOf}
          columns={columns}
          rowHeight={44}
          chooser={false}
        />
      </TitledList>
      <ConfirmDialog
        opened={paid !== null}
        onClose={() => setPaid(null)}
        onConfirm={pay}
        title="Mark as paid"
        confirmLabel="Mark as paid"
      >
        {paid
          ? `The merchant has paid ${totalOf(paid)} for ${paid.month}. Its orders then count as paid; within a day this can be taken back.`
          : null}
      </ConfirmDialog>
      <ConfirmDialog
        opened={takenBack !== null}
        onClose={() => setTakenBack(null)}
        onConfirm={takeBack}
        title="Take back the payment"
        confirmLabel="Take back"
      >
        {takenBack
          ? `${totalOf(takenBack)} for ${takenBack.month} is not paid after all. Its orders count as approved.`
          : null}
      </ConfirmDialog>
    </>
  )
}
