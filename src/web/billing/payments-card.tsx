import { SimpleTable } from '../ui/simple-table.tsx'
import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Customer, InvoiceRow } from '../../contract/billing/billing.ts'
import { dayText } from '../../report/date-text.ts'
import { capital, money } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { downloadBytes } from '../lib/download-bytes.ts'
import { useMe } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { notify } from '../ui/notify.ts'
import { Tabs } from '../ui/tabs.tsx'
import { PayoutsTable } from './payouts-table.tsx'

const tones = { paid: 'good', open: 'warn', void: 'neutral', overdue: 'bad' } as const

/** Payment History: invoices with their files, and payouts of boost campaigns for accounts with a share. */
export function PaymentsCard({ customer }: { customer: Customer }) {
  const { userAccountRevshareEnabled } = useMe()
  const { search, setSearch } = useSearchState()
  if (!userAccountRevshareEnabled)
    return (
      <Card title="Payment History">
        <PaymentsTable customer={customer} />
      </Card>
    )
  const tab = search.tab === 'payouts' ? 'payouts' : 'payments'
  return (
    <Card label="Payments">
      <Tabs
        label="Payments"
        controls="billing-payments"
        value={tab}
        items={[
          { key: 'payments', label: 'Payment History' },
          { key: 'payouts', label: 'Outbound Boost Payouts' },
        ]}
        onChange={(key) => setSearch({ tab: key === 'payouts' ? key : undefined })}
      />
      <div id="billing-payments">
        {tab === 'payouts' ? <PayoutsTable payouts={customer.payouts} /> : <PaymentsTable customer={customer} />}
      </div>
    </Card>
  )
}

function PaymentsTable({ customer }: { customer: Customer }) {
  const api = useApi()
  const { userTimezone } = useMe()
  const download = useMutation({
    mutationFn: (row: InvoiceRow) => api.billing.invoicePdf({ invoiceId: row.invoiceId }),
    onSuccess: ({ fileName, base64, url }) =>
      url ? window.location.assign(url) : downloadBytes(fileName, base64, 'application/pdf'),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  if (customer.invoices.length === 0) return <p className="payments-none dim">No payments available yet</p>
  return (
    <SimpleTable
      label="Payments"
      rows={customer.invoices}
      keyOf={(row) => row.invoiceId}
      columns={[
        {
          key: 'day',
          head: 'Date',
          num: true,
          cell: (row) => dayText(row.invoiceCreatedDatetime, userTimezone),
        },
        {
          key: 'amount',
          head: (
            <>
              Amount <span className="dim">with VAT</span>
            </>
          ),
          end: true,
          cell: (row) => money(row.invoiceTotalAmount, row.invoiceCurrencyCode),
        },
        {
          key: 'number',
          head: 'Invoice number',
          cell: (row) => (
            <>
              {row.invoiceNumber}
              {row.invoiceType === 'credit' ? <span className="dim"> Credit note</span> : null}
            </>
          ),
        },
        {
          key: 'status',
          head: 'Status',
          cell: (row) => <Badge tone={tones[row.invoiceStatus]}>{capital(row.invoiceStatus)}</Badge>,
        },
        { key: 'plan', head: 'Plan name', cell: (row) => row.invoicePlanName },
        {
          key: 'file',
          head: 'File',
          isSilent: true,
          end: true,
          cell: (row) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Download ${row.invoiceNumber}`}
              disabled={download.isPending}
              onClick={() => download.mutate(row)}
            >
              <IconDownload size={16} aria-hidden />
            </ActionIcon>
          ),
        },
      ]}
    />
  )
}
