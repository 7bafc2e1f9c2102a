import { longest } from '../../contract/bounds.ts'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Output } from '../../contract/call.ts'
import type { Connection, networks } from '../../contract/networks/networks.ts'
import { momentText } from '../../report/date-text.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { Facts } from '../ui/facts.tsx'
import { FormError } from '../ui/form-error.tsx'
import { StatusDot } from '../ui/status-dot.tsx'

type Tried = Output<typeof networks.tryCallback>
const outcomes = {
  new: 'It would be a new sale.',
  changed: 'It would change a sale that is known.',
  unchanged: 'It would say nothing new of a sale that is known.',
} as const

function Sale({ sale, isExample }: { sale: NonNullable<Tried['sale']>; isExample: boolean }) {
  const { userTimezone } = useMe()
  const facts: [string, string][] = [
    ['Transaction', sale.transactionId],
    ['Status', sale.status],
    ['Amount', `${sale.sale} ${sale.currencyCode}`],
    ['Commission', `${sale.commission} ${sale.currencyCode}`],
    ['Date', momentText(sale.datetime, userTimezone)],
    ...(sale.orderId === '' ? [] : [['Order', sale.orderId] satisfies [string, string]]),
  ]
  return (
    <>
      <p>
        {outcomes[sale.outcome]}
        {isExample ? ' Examples stand for what the network fills in.' : ''}
      </p>
      <Facts facts={facts} />
    </>
  )
}

function Result({ tried }: { tried: Tried }) {
  const { isAccepted, problem, filledByNetwork, notes, sale } = tried
  return (
    <div className="callback-tried">
      <StatusDot hue={isAccepted ? 'approved' : 'rejected'}>
        {isAccepted ? 'Would be accepted' : 'Would be refused'}
      </StatusDot>
      {problem ? <p>{problem}</p> : null}
      {sale ? <Sale sale={sale} isExample={filledByNetwork.length > 0} /> : null}
      {filledByNetwork.length > 0 ? (
        <p className="dim">
          The network has to fill in {filledByNetwork.map(({ name, macro }) => `${name} (${macro})`).join(', ')}. A call
          in which it does not is refused.
        </p>
      ) : null}
      {notes.length > 0 ? (
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Tests the address before the network calls it: shows what would happen to the sale, and stores nothing. */
export function CallbackTest({ connection: { connectionUuid } }: { connection: Connection }) {
  const api = useApi()
  const [address, setAddress] = useState('')
  const test = useMutation({ mutationFn: () => api.networks.tryCallback({ connectionUuid, address }) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    test.mutate()
  }
  return (
    <form className="callback-test" onSubmit={submit}>
      <Textarea
        label="Test an address"
        description="Paste the address as it stands at the network, or with the values of a sale. Nothing is kept."
        rows={3}
        maxLength={longest.callback}
        value={address}
        onChange={(e) => {
          setAddress(e.currentTarget.value)
          test.reset()
        }}
      />
      <Button type="submit" variant="default" size="xs" disabled={address.trim() === ''} loading={test.isPending}>
        Test it
      </Button>
      <FormError problem={test.error} />
      <output>{test.data ? <Result tried={test.data} /> : null}</output>
    </form>
  )
}
