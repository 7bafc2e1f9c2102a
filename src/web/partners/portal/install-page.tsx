import { Button } from '@mantine/core'
import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '../../../contract/call.ts'
import type { merchantOrders } from '../../../contract/orders/merchant-orders.ts'
import { contractLabels } from '../../../contract/partners/partner-states.ts'
import { dayText, momentText } from '../../../report/date-text.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { notify } from '../../ui/notify.ts'
import { ExamplesCard } from './examples-card.tsx'
import { staleMerchant, trackingQuery, useZone } from './queries.ts'
import { Room } from './room.tsx'

type Tracking = Output<typeof merchantOrders.tracking>

function Check({ at, label, missing }: { at: string | null; label: string; missing: string }) {
  const zone = useZone()
  return (
    <li data-done={at !== null}>
      {at === null ? <IconClock size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
      <span>
        {label}
        <small>{at === null ? missing : momentText(at, zone)}</small>
      </span>
    </li>
  )
}

/** Signals received so far, polled every few seconds, so that installers see at once whether it works. */
function LiveTest({ tracking: t }: { tracking: Tracking }) {
  const waits = { start: 'its first day', script: 'the script', testOrder: 'a test order' }
  return (
    <Card title="Live test" sub="Looks every few seconds" padded>
      <ul className="partner-checks" aria-live="polite">
        <Check
          at={t.script.seenAt}
          label={t.script.seenAt ? `Script seen on ${t.script.host}` : 'Script'}
          missing={`Not seen yet on ${t.hosts.join(', ') || 'your shop'}`}
        />
        <Check at={t.signedAt} label="Signed report of your server" missing="None received yet" />
        <Check
          at={t.testOrderAt}
          label="Test order fully received"
          missing="Open the shop with ?obid=test and order something, or send one with “clickId”: “test”"
        />
      </ul>
      {t.contracts.map((c) => (
        <p key={c.contractUuid}>
          <b>{c.name}</b>: {contractLabels[c.status]}
          {c.waitsFor.length > 0 ? `. Waits for ${c.waitsFor.map((w) => waits[w]).join(' and ')}.` : '.'}
        </p>
      ))}
    </Card>
  )
}

function Keys({ tracking }: { tracking: Tracking }) {
  const api = useApi()
  const queries = useQueryClient()
  const zone = useZone()
  const [gone, setGone] = useState<string | null>(null)
  const making = useMutation({
    mutationFn: () => api.partnerRoom.addKey({}),
    onSuccess: () => staleMerchant(queries),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  const make = useOneAtATime(making.mutate)
  return (
    <Card
      title="Keys of your server"
      sub="Each signs; two at once let one follow the other"
      actions={
        <Button variant="default" size="xs" loading={making.isPending} onClick={() => make()}>
          New key
        </Button>
      }
      padded
    >
      {making.data && tracking.keys.some((k) => k.keyId === making.data.keyId) ? (
        <output className="portal-offer">
          <p>
            This is the secret of <b>{making.data.keyId}</b>. It is shown this once: keep it where your server’s other
            secrets are.
          </p>
          <div className="partner-link">
            <code>{making.data.secret}</code>
            <CopyButton value={making.data.secret} label="Copy secret" />
          </div>
        </output>
      ) : null}
      <ul className="portal-versions">
        {tracking.keys.map((k) => (
          <li key={k.keyId}>
            <code>{k.keyId}</code>
            <span className="dim">since {dayText(k.createdAt, zone)}</span>
            <Button
              variant="subtle"
              color="red"
              size="compact-xs"
              aria-label={`Revoke ${k.keyId}`}
              onClick={() => setGone(k.keyId)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={gone !== null}
        onClose={() => setGone(null)}
        title="Revoke the key"
        confirmLabel="Revoke"
        danger
        onConfirm={async () => {
          try {
            if (gone) await api.partnerRoom.revokeKey({ keyId: gone })
          } finally {
            await staleMerchant(queries)
          }
        }}
      >
        What is signed with {gone} counts no more from now on.
      </ConfirmDialog>
    </Card>
  )
}

function Install() {
  const asked = useQuery(trackingQuery(useApi(), true))
  const { data, error } = asked
  if (error && !data)
    return (
      <section className="card">
        <ErrorPanel message={messageOf(error)} onRetry={() => void asked.refetch()} />
      </section>
    )
  if (!data) return <LoadingBlock h={320} radius="lg" />
  return (
    <>
      <LiveTest tracking={data} />
      <Keys tracking={data} />
      <ExamplesCard publicKey={data.publicKey} keyId={data.keys[0]?.keyId} />
    </>
  )
}

/** /partner/install: how a shop reports its orders, and whether it works. */
export default function PortalInstallPage() {
  return (
    <Room
      title="Install guide"
      sub="Three steps: the script on every page, signed reports from your server, a test order."
    >
      <Install />
    </Room>
  )
}
