import { Button } from '@mantine/core'
import type { WebhookEndpoint } from '../../../contract/integrations/webhooks.ts'
import { int } from '../../../report/format.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { type SimpleColumn, SimpleTable } from '../../ui/simple-table.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { DayBars } from './day-bars.tsx'
import { healthText, kindIcons, stateShown, typesText, undelivered } from './words.tsx'

/** Endpoints with URL, state and message results of a week. */
export function EndpointTable({ endpoints, zone }: { endpoints: readonly WebhookEndpoint[]; zone: string }) {
  const columns: SimpleColumn<WebhookEndpoint>[] = [
    {
      key: 'to',
      head: 'Goes to',
      isRowHead: true,
      cell: (e) => {
        const Icon = kindIcons[e.endpointKind]
        return (
          <span className="hook-name">
            <span className="hook-icon" data-bad={e.endpointState === 'failing' || undefined}>
              <Icon size={18} aria-hidden />
            </span>
            <span>
              <AppLink to={`/integrations/webhooks/${e.endpointUuid}`} className="link">
                {e.endpointName}
              </AppLink>
              <span className="dim key-second hook-address">{e.endpointShown}</span>
            </span>
          </span>
        )
      },
    },
    {
      key: 'health',
      head: 'Health',
      cell: (e) => (
        <>
          <StatusDot hue={stateShown(e).hue}>{stateShown(e).word}</StatusDot>{' '}
          <span className="dim">· {healthText(e, zone)}</span>
          <span className="dim key-second">{typesText(e.endpointTypes)}</span>
        </>
      ),
    },
    {
      key: 'days',
      head: `${endpoints[0]?.days.length ?? 0} days`,
      className: 'hook-wide',
      cell: (e) => <DayBars days={e.days} />,
    },
    {
      key: 'delivered',
      head: 'Delivered',
      end: true,
      cell: (e) => {
        const open = e.waitingCount + e.failedCount
        const all = e.deliveredCount + open
        return all === 0 ? (
          '–'
        ) : (
          <>
            {int(e.deliveredCount)} of {int(all)}
            {open > 0 ? (
              <span className="key-second" data-tone="warn">
                {undelivered(e)}
              </span>
            ) : null}
          </>
        )
      },
    },
    {
      key: 'open',
      head: 'Open',
      isSilent: true,
      end: true,
      className: 'hook-wide',
      cell: (e) => (
        <Button
          component={AppLink}
          to={`/integrations/webhooks/${e.endpointUuid}`}
          variant="default"
          size="xs"
          aria-label={`${e.endpointState === 'failing' ? 'See why' : 'Open'}: ${e.endpointName}`}
        >
          {e.endpointState === 'failing' ? 'See why' : 'Open'}
        </Button>
      ),
    },
  ]
  return (
    <SimpleTable label="Endpoints and their health" columns={columns} rows={endpoints} keyOf={(e) => e.endpointUuid} />
  )
}
