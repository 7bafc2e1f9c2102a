import { longest } from '../../contract/bounds.ts'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { neededName } from '../../contract/blank.ts'
import type { StatementView } from '../../contract/creators/creator-money-views.ts'
import { todayIn } from '../../report/dates.ts'
import { money } from '../../report/format.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { notify } from '../ui/notify.ts'
import { monthName } from './statement-columns.tsx'

interface PaidDialogProps {
  creatorId: string
  statement: StatementView
  onClose: () => void
}

/** Notes a payment that the publisher made. */
export function PaidDialog({ creatorId, statement, onClose }: PaidDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const today = todayIn(useMe().userTimezone)
  const { statementUuid, month, payout, currencyCode } = statement
  const form = useServerForm<{ paidOn: string; reference: string }, StatementView>({
    initialValues: { paidOn: today, reference: '' },
    validate: { paidOn: neededName },
    save: (values) => api.creatorMoney.paid({ creatorId, statementUuid, ...values }),
    onSaved: async () => {
      await makeStale(queries, 'creators')
      notify(`${monthName(month)} marked as paid`)
      onClose()
    },
  })
  const { fields } = form
  return (
    <FormDialog title="Mark as paid" submitLabel="Mark as paid" form={form} onClose={onClose}>
      <p className="dialog-text">
        You have paid {money(payout, currencyCode)} for {monthName(month)}. This cannot be taken back.
      </p>
      <TextInput
        label="Paid on"
        type="date"
        max={today}
        key={fields.key('paidOn')}
        {...fields.getInputProps('paidOn')}
      />
      <TextInput
        label="Reference"
        description="Of the transfer, for your books. The creator does not see it."
        maxLength={longest.paymentReference}
        key={fields.key('reference')}
        {...fields.getInputProps('reference')}
      />
    </FormDialog>
  )
}
