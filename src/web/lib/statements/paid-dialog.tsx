import { TextInput } from '@mantine/core'
import { neededName } from '../../../contract/blank.ts'
import { longest } from '../../../contract/bounds.ts'
import { todayIn } from '../../../report/dates.ts'
import { monthText } from '../../../report/date-text.ts'
import { money } from '../../../report/format.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { notify } from '../../ui/notify.ts'
import { useMe } from '../session.ts'
import type { StatementLike } from './statement-columns.tsx'

export type Payment = { paidOn: string; reference: string }

/** Records a payment by the merchant to the publisher, or by the publisher to a creator. */
export function PaidDialog({
  statement: { month, toPay, currencyCode },
  other,
  save,
  onClose,
}: {
  statement: StatementLike
  other: 'merchant' | 'creator'
  save: (payment: Payment) => Promise<unknown>
  onClose: () => void
}) {
  const today = todayIn(useMe().userTimezone)
  const form = useServerForm<Payment, unknown>({
    initialValues: { paidOn: today, reference: '' },
    validate: { paidOn: neededName },
    save,
    onSaved: () => {
      notify(`${monthText(month)} marked as paid`)
      onClose()
    },
  })
  const { fields } = form
  const who = other === 'merchant' ? 'The merchant has' : 'You have'
  const orders = other === 'merchant' ? ' Its orders then count as paid.' : ''
  return (
    <FormDialog title="Mark as paid" submitLabel="Mark as paid" form={form} onClose={onClose}>
      <p className="dialog-text">
        {`${who} paid ${money(toPay, currencyCode)} for ${monthText(month)}.${orders} Within a day this can be taken back.`}
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
        description={`Of the transfer, for your books. The ${other} does not see it.`}
        maxLength={longest.paymentReference}
        key={fields.key('reference')}
        {...fields.getInputProps('reference')}
      />
    </FormDialog>
  )
}
