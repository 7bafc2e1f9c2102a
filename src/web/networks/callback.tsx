import '../styles/codebox.css'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Connection } from '../../contract/networks/networks.ts'
import { messageOf } from '../lib/api-error.ts'
import { makeStale } from '../lib/make-stale.ts'
import { useApi } from '../lib/api.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { useFocusNext } from '../ui/focus/use-focus-next.ts'
import { notify } from '../ui/notify.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { CallbackTest } from './callback-test.tsx'
import { useMay } from '../lib/session.ts'

const hue = { ACTIVE: 'approved', PENDING: 'pending', INACTIVE: 'rejected' } as const
const word = { ACTIVE: 'Active', PENDING: 'Pending', INACTIVE: 'Inactive' } as const

/** Whether sales arrive by callback: waiting at first, active with the first call. */
export function CallbackStatus({ connection }: { connection: Connection }) {
  const status = connection.connectionCallbackStatus
  return <StatusDot hue={hue[status]}>{word[status]}</StatusDot>
}

/** The address that a network calls with each sale. Shown on demand, because anyone who knows it can report sales. */
export function CallbackAddress({ connection }: { connection: Connection }) {
  const api = useApi()
  const queries = useQueryClient()
  const mayChange = useMay()
  const { connectionUuid, network } = connection
  const ask = useMutation({
    mutationFn: () => api.networks.callbackUrl({ connectionUuid, networkUuid: network.networkUuid }),
    onSuccess: () => makeStale(queries, 'networks'),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  const box = useRef<HTMLDivElement>(null)
  useFocusNext(ask.isSuccess, box)
  if (!mayChange)
    return <p className="dim">Your role does not show the address: anyone who knows it can report sales.</p>
  return (
    <div className="net-callback">
      <p className="dim">Paste the address at {network.networkName}: sales arrive here the moment they are reported.</p>
      {network.networkIdentifier === 'generic' ? (
        <p className="dim">
          Replace every part in braces, such as <code>{'{transactionId}'}</code>, by your network’s placeholder (macro)
          for it, such as <code>[order_id]</code>, and leave out what it has none for. Calls with a part that was not
          replaced are refused. The test below tells what a call would do. transactionId, commission and currency are
          needed; what cannot be read is refused and kept here.
        </p>
      ) : null}
      <div className="codebox" ref={box}>
        {ask.data ? (
          <>
            <code data-testid="callback-url">{ask.data}</code>
            <CopyButton value={ask.data} label="Copy callback URL" />
          </>
        ) : (
          <>
            <span className="dim codebox-empty">The link will appear here</span>
            <Button variant="default" size="xs" loading={ask.isPending} onClick={() => ask.mutate()}>
              Show callback URL
            </Button>
          </>
        )}
      </div>
      <CallbackTest connection={connection} />
    </div>
  )
}
