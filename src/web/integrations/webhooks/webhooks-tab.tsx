import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowsSort,
  IconFingerprint,
  IconLock,
  IconPlus,
  IconRefresh,
  IconWebhook,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  keptMessageDays,
  mostTries,
  testPing,
  triesHours,
  webhookTypeKeys,
  webhookTypes,
} from '../../../contract/integrations/webhook-types.ts'
import { momentText } from '../../../report/date-text.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { EndpointTable } from './endpoint-table.tsx'
import { webhooksQuery } from './queries.ts'

const WhatCanBeSent = () => (
  <Card title="What can be sent" sub="each endpoint takes what you tick" padded>
    <ul className="key-can hook-types">
      {[...webhookTypeKeys.map((type) => [type, webhookTypes[type]] as const), [testPing, 'Test message'] as const].map(
        ([type, words]) => (
          <li key={type}>
            {words}
            <span className="spacer" />
            <code className="dim">{type}</code>
          </li>
        ),
      )}
    </ul>
  </Card>
)
const HowWeSend = () => (
  <Card title="How we send" padded>
    <ul className="hook-how">
      <li>
        <IconRefresh size={16} aria-hidden />
        {mostTries} tries in {triesHours} hours, then kept {keptMessageDays} days to send again
      </li>
      <li>
        <IconFingerprint size={16} aria-hidden />
        Each message is signed; the same id on every try
      </li>
      <li>
        <IconArrowsSort size={16} aria-hidden />
        No order is promised: data.version says which is newer
      </li>
      <li>
        <IconLock size={16} aria-hidden />
        https only, redirects are not followed
      </li>
    </ul>
  </Card>
)

/** Endpoints of webhooks: those that fail first in words, all of them, and what can be sent and how. */
export function WebhooksTab({ onAdd }: { onAdd: () => void }) {
  const api = useApi()
  const { userTimezone: zone } = useMe()
  const found = useQuery(webhooksQuery(api))
  if (found.error && !found.data)
    return <ErrorPanel message={messageOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingBlock h={420} />
  const { endpoints } = found.data
  return (
    <>
      {endpoints
        .filter((e) => e.endpointState === 'failing')
        .map((e) => (
          <div key={e.endpointUuid} className="key-paused">
            <IconAlertTriangle size={18} aria-hidden />
            <span>
              <strong>
                {e.endpointName} has answered nothing but errors
                {e.endpointFailingDatetime ? ` since ${momentText(e.endpointFailingDatetime, zone)}` : ''}.
              </strong>{' '}
              After three days it is turned off, and one click turns it on again. What waits is kept {keptMessageDays}{' '}
              days.
            </span>
          </div>
        ))}
      {endpoints.length === 0 ? (
        <section className="card">
          <EmptyState
            icon={IconWebhook}
            title="No endpoints yet"
            subtitle="Your own program, or a channel in Slack, Discord or Teams, is notified within seconds when a conversion changes, a link breaks or a campaign closes."
            action={
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
                Add endpoint
              </Button>
            }
          />
        </section>
      ) : (
        <Card title="Endpoints">
          <EndpointTable endpoints={endpoints} zone={zone} />
        </Card>
      )}
      <div className="key-pair">
        <WhatCanBeSent />
        <HowWeSend />
      </div>
    </>
  )
}
