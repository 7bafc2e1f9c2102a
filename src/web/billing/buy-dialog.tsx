import { DialogFoot } from '../ui/dialog-foot.tsx'
import { invoiceDays } from '../../contract/bounds.ts'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyDetail } from '../../contract/account/company.ts'
import type { Interval } from '../../contract/plan-table.ts'
import { capital, planBill, typedPercent } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { companyQuery } from '../lib/company/company-card.tsx'
import { CompanyDialog } from '../lib/company/company-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { Facts } from '../ui/facts.tsx'
import { fieldRefusal } from '../ui/form/field-refusal.ts'
import { FormError } from '../ui/form-error.tsx'

interface BuyDialogProps {
  plan: 'starter' | 'growth'
  interval: Interval
  onClose: () => void
  onDone: () => void
}
const regions = new Intl.DisplayNames('en', { type: 'region' })

const buyerLine = (c: CompanyDetail) =>
  [
    c.accountName,
    c.accountAddress,
    `${c.accountZipcode} ${c.accountCity}`.trim(),
    c.accountCountryCode && regions.of(c.accountCountryCode),
    c.accountVatNumber ? `VAT number ${c.accountVatNumber}` : 'no VAT number',
  ]
    .filter(Boolean)
    .join(', ')

/** First the company, then the exact price with VAT, and the button that buys on invoice. */
export function BuyDialog({ plan, interval, onClose, onDone }: BuyDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const company = useQuery(companyQuery(api))
  const [isChanging, setChanging] = useState(false)
  const quote = useQuery({
    queryKey: ['billing', 'quote', plan, interval],
    queryFn: ({ signal }) => api.billing.quote({ plan, interval }, { signal }),
    staleTime: 0,
    retry: false,
    placeholderData: undefined,
  })
  const buy = useMutation({
    mutationFn: () => api.billing.subscribe({ plan, interval }),
    onSuccess: async () => {
      await Promise.all(['billing', 'account'].map((word) => queries.invalidateQueries({ queryKey: [word] })))
      onDone()
    },
  })
  const q = quote.data
  const buyer = company.data
  // company details that an invoice needs are requested first
  const lacks = quote.error && buyer ? fieldRefusal(messageOf(quote.error), Object.keys(buyer)) : null
  if (buyer && (isChanging || lacks))
    return (
      <CompanyDialog
        company={buyer}
        forInvoice={{
          check: () => api.billing.quote({ plan, interval }),
          onReady: () => setChanging(false),
        }}
        onClose={isChanging ? () => setChanging(false) : onClose}
      />
    )
  const rows: readonly (readonly [string, string])[] = q
    ? [
        [`${capital(plan)}, ${interval === 'year' ? 'one year' : 'one month'}`, planBill(q.net + q.credit)],
        ...(q.credit > 0 ? [['Unused days of your plan', `−${planBill(q.credit)}`] as const] : []),
        [
          q.vatNote ? `VAT ${typedPercent(q.vatPercent)} (${q.vatNote})` : `VAT ${typedPercent(q.vatPercent)}`,
          planBill(q.vat),
        ],
        ['Total', planBill(q.total)],
      ]
    : []
  const error = quote.error ?? company.error
  return (
    <Dialog title={`Change to ${capital(plan)}`} size={460} onClose={onClose}>
      {(!q || !buyer) && !error ? <Skeleton h={180} /> : null}
      {error && !(q && buyer) ? (
        <ErrorPanel
          small
          message={messageOf(error)}
          onRetry={() => void Promise.all([quote.refetch(), company.refetch()])}
        />
      ) : null}
      {q && buyer ? (
        <>
          <p className="dialog-text">
            Invoice to {buyerLine(buyer)}.{' '}
            <button type="button" className="text-button" onClick={() => setChanging(true)}>
              Change
            </button>
          </p>
          <Facts beside className="facts quote" facts={rows} />
          <p className="dialog-text">
            The plan starts today. You get an invoice with these company details; it is due in {invoiceDays.due} days.
          </p>
          <FormError problem={buy.error} />
          <DialogFoot onCancel={onClose} busy={buy.isPending}>
            <Button loading={buy.isPending} onClick={() => buy.mutate()}>
              Confirm
            </Button>
          </DialogFoot>
        </>
      ) : null}
    </Dialog>
  )
}
