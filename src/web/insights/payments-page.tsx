import './insights.css'
import './payments/payments.css'
import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PaymentRow } from '../../contract/insights/payments.ts'
import { monthSpans as spans } from '../../contract/insights/cohort-days.ts'
import { todayIn } from '../../report/dates.ts'
import { monthsBack } from '../../report/months-back.ts'
import { searchOneOf } from '../../report/search.ts'
import { useApi } from '../lib/api.tsx'
import { failureOf } from '../lib/failure-of.ts'
import { OldRates } from '../lib/old-rates.tsx'
import { networkOptionsQuery } from '../lib/option-queries.ts'
import { useMe } from '../lib/session.ts'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { IfMay } from '../lib/if-may.tsx'
import { insightsKeys } from './keys.ts'
import { noDataYet } from './no-data-yet.tsx'
import { BankDialog } from './payments/bank/bank-dialog.tsx'
import { BankFilesDrawer } from './payments/bank/bank-files-drawer.tsx'
import { csvColumns, paymentColumns, paymentSorts } from './payments/columns.tsx'
import { MonthsDrawer } from './payments/months-drawer.tsx'
import { lateFirst } from './payments/lead-text.ts'
import { PaymentsLead } from './payments/payments-lead.tsx'

const keyOf = (row: PaymentRow) => row.networkUuid
const searchText = (row: PaymentRow) => row.networkName
const firstSort = { id: 'owed', desc: true }

/** What each network owes, since when, when it usually pays, and what is overdue. */
export default function PaymentsPage() {
  const api = useApi()
  const me = useMe()
  const state = useListState({ sorts: paymentSorts, firstSort })
  const { search, setSearch } = state
  const span = searchOneOf(search, 'months', spans) ?? spans[0]
  const range = monthsBack(todayIn(me.userTimezone), Number(span))
  const networks = useQuery(networkOptionsQuery(api))
  const asked = useQuery({
    queryKey: insightsKeys.payments(range),
    queryFn: ({ signal }) => api.payments.list(range, { signal }),
  })
  const currency = me.currency.currencyCode
  const columns = useMemo(() => paymentColumns(currency), [currency])
  const [open, setOpen] = useState<string | null>(null)
  const rows = asked.data?.rows
  const [dialog, setDialog] = useState<'add' | 'files' | null>(null)
  const sender = `${me.userFirstname} ${me.userLastname}, ${me.account.accountName}`
  const isLate = lateFirst(rows ?? []).length > 0
  return (
    <ListScreen<PaymentRow>
      head={{ title: 'Payments', sub: 'What networks owe and paid' }}
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Months"
            value={span}
            onChange={(months) => setSearch({ months: months === spans[0] ? undefined : months })}
            data={spans.map((value) => ({ value, label: `${value} months` }))}
          />
          <Button variant="default" size="xs" onClick={() => setDialog('files')}>
            Bank files
          </Button>
          <IfMay>
            <Button
              size="xs"
              variant={isLate ? 'default' : undefined}
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setDialog('add')}
            >
              Add bank file
            </Button>
          </IfMay>
        </>
      }
      waitsAbove={asked.isPending && !failureOf(asked)}
      above={
        <>
          <OldRates />
          {asked.data && asked.data.rows.length > 0 ? (
            <PaymentsLead answer={asked.data} currency={currency} sender={sender} months={span} />
          ) : null}
        </>
      }
      list={rowsOf<PaymentRow>({ ...asked, data: rows })}
      state={state}
      empty={networks.data?.length === 0 ? noDataYet : null}
      label="Networks and what they owe"
      storageKey="insights-payments-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel="Find network"
      searchText={searchText}
      resetKey={range.fromDate}
      rowHeight={44}
      height="calc(100dvh - 290px)"
      onRow={(row) => setOpen(row.networkUuid)}
      csv={{ name: `outbound_payments_${range.fromDate}_${range.toDate}`, columns: csvColumns(currency) }}
    >
      <MonthsDrawer
        row={rows?.find((row) => row.networkUuid === open) ?? null}
        currency={currency}
        sender={sender}
        choices={asked.data?.choices ?? []}
        onClose={() => setOpen(null)}
      />
      {dialog === 'add' ? <BankDialog onClose={() => setDialog(null)} /> : null}
      <BankFilesDrawer opened={dialog === 'files'} onClose={() => setDialog(null)} />
    </ListScreen>
  )
}
