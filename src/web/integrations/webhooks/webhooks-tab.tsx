import { Button } from '@mantine/core'
import { IconArrowsSort, IconFingerprint, IconLock, IconPlus, IconRefresh, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  keptMessageDays,
  mostTries,
  testPing,
  triesHours,
  webhookTypeKeys,
  webhookTypes,
} from '../../../contract/integrations/webhook-types.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { EndpointTable } from './endpoint-table.tsx'
import { byNeed, EndpointsVerdict } from './endpoints-verdict.tsx'
import { webhooksQuery } from './queries.ts'

/** Reference, collapsed below the list. */
const Reference = () => (
  <details className="card hook-reference">
    <summary>What can be sent, and how we send it</summary>
    <div className="key-pair">
      <ul className="key-can hook-types">
        {[
          ...webhookTypeKeys.map((type) => [type, webhookTypes[type]] as const),
          [testPing, 'Test message'] as const,
        ].map(([type, words]) => (
          <li key={type}>
            {words}
            <span className="spacer" />
            <code className="dim">{type}</code>
          </li>
        ))}
      </ul>
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
    </div>
  </details>
)

/** Webhook endpoints: delivery state, the list with failing ones first, and the reference. */
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
      <EndpointsVerdict endpoints={endpoints} zone={zone} />
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
          <EndpointTable endpoints={byNeed(endpoints)} zone={zone} />
        </Card>
      )}
      <Reference />
    </>
  )
}
