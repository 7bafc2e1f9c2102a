import { DialogFoot } from '../ui/dialog-foot.tsx'
import { invoiceDays } from '../../contract/bounds.ts'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Interval } from '../../contract/plan-table.ts'
import { capital, planBill } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { FormError } from '../ui/form-error.tsx'

interface BuyDialogProps {
  plan: 'starter' | 'growth'
  interval: Interval
  onClose: () => void
  onDone: () => void
}

/** What a plan costs now, to the cent and with VAT, and the button that buys it on invoice. */
export function BuyDialog({ plan, interval, onClose, onDone }: BuyDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const quote = useQuery({
    queryKey: ['billing', 'quote', plan, interval],
    queryFn: ({ signal }) => api.billing.quote({ plan, interval }, { signal }),
    staleTime: 0,
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
  const rows = q
    ? [
        [`${capital(plan)}, ${interval === 'year' ? 'one year' : 'one month'}`, planBill(q.net + q.credit)],
        ...(q.credit > 0 ? [['Unused days of your plan', `−${planBill(q.credit)}`]] : []),
        [q.vatNote ? `VAT ${q.vatPercent} % (${q.vatNote})` : `VAT ${q.vatPercent} %`, planBill(q.vat)],
        ['Total', planBill(q.total)],
      ]
    : []
  return (
    <Dialog title={`Change to ${capital(plan)}`} size={460} onClose={onClose}>
      {quote.isPending ? <Skeleton h={120} /> : null}
      {quote.error && !q ? (
        <ErrorPanel small message={messageOf(quote.error)} onRetry={() => void quote.refetch()} />
      ) : null}
      {q ? (
        <>
          <dl className="facts quote">
            {rows.map(([name, value]) => (
              <div key={name} className="fact">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="dialog-text">
            The plan holds at once. You get an invoice with the company details of this account; it is due in{' '}
            {invoiceDays.due} days.
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
