import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Customer, InvoiceRow } from '../../contract/billing/billing.ts'
import { fullDay, todayIn } from '../../report/dates.ts'
import { amount, capital } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { downloadBytes } from '../lib/download-bytes.ts'
import { useMe } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { notify } from '../ui/notify.ts'

const tones = { paid: 'good', open: 'warn', void: 'neutral' } as const

/** Payment History: every invoice, and its file. */
export function PaymentsCard({ customer }: { customer: Customer }) {
  const api = useApi()
  const { userTimezone } = useMe()
  const download = useMutation({
    mutationFn: (row: InvoiceRow) => api.billing.invoicePdf({ invoiceId: row.invoiceId }),
    onSuccess: ({ fileName, base64 }) => downloadBytes(fileName, base64, 'application/pdf'),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  return (
    <Card title="Payment History">
      {customer.invoices.length === 0 ? (
        <p className="payments-none dim">No payments available yet</p>
      ) : (
        <div className="payments">
          <table>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Invoice number</th>
                <th scope="col">Status</th>
                <th scope="col">Plan name</th>
                <th scope="col" className="payments-amount">
                  Amount
                </th>
                <th scope="col">
                  <span className="sr">File</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {customer.invoices.map((row) => (
                <tr key={row.invoiceId}>
                  <td>{fullDay(todayIn(userTimezone, new Date(row.invoiceCreatedDatetime)))}</td>
                  <td>{row.invoiceNumber}</td>
                  <td>
                    <Badge tone={tones[row.invoiceStatus]}>{capital(row.invoiceStatus)}</Badge>
                  </td>
                  <td>{row.invoicePlanName}</td>
                  <td className="payments-amount">
                    {amount(row.invoiceTotalAmount)} {row.invoiceCurrencyCode}
                  </td>
                  <td>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Download ${row.invoiceNumber}`}
                      disabled={download.isPending}
                      onClick={() => download.mutate(row)}
                    >
                      <IconDownload size={16} aria-hidden />
                    </ActionIcon>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
