import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { Output } from '../../../contract/call.ts'
import type { payments } from '../../../contract/insights/payments.ts'
import { copyText } from '../../lib/copy-text.ts'
import { notify } from '../../ui/notify.ts'
import { figuresOf, lateFirst, leadText } from './lead-text.ts'
import { letterText } from './letter-text.ts'
import { shortText } from './received-text.ts'

interface PaymentsLeadProps {
  answer: Output<typeof payments.list>
  currency: string
  /** The signature of the letter. */
  sender: string
  months: string
}

/** What is known to be owed, which part of the rest is unknown, and the letter to the network that is most overdue. */
export function PaymentsLead({ answer: { rows, totals }, currency, sender, months }: PaymentsLeadProps) {
  const figures = figuresOf(rows, totals, currency)
  const less = shortText(rows)
  const [late] = lateFirst(rows)
  const letter = late && letterText(late, currency, sender)
  const copy = async (text: string) => {
    if (await copyText(text)) notify('Letter copied')
    else notify('Could not copy: the browser refused', 'bad')
  }
  return (
    <section className="card closed-lead" aria-label="In short">
      <div>
        <h2>{leadText(rows, totals, currency)}</h2>
        <p className="dim">{less ?? `Of sales of the last ${months} months.`}</p>
      </div>
      {late && letter ? (
        <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(letter)}>
          Copy letter to {late.networkName}
        </Button>
      ) : null}
      {figures.length > 0 ? (
        <dl className="payment-figures">
          {figures.map(({ name, value, note }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
              {note ? <dd className="dim">{note}</dd> : null}
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}
