import { Button } from '@mantine/core'
import { keptMessageDays } from '../../../contract/integrations/webhook-types.ts'
import type { WebhookEndpoint } from '../../../contract/integrations/webhooks.ts'
import { momentText } from '../../../report/date-text.ts'
import { int, plural } from '../../../report/format.ts'
import { withStop } from '../../../report/alert-words.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Verdict } from '../../ui/verdict.tsx'

/** Failing endpoints first, then those with open messages; disabled ones last. */
export function byNeed(endpoints: readonly WebhookEndpoint[]): WebhookEndpoint[] {
  const open = (e: WebhookEndpoint) => e.waitingCount + e.failedCount
  const rank = ({ endpointState: state }: WebhookEndpoint) => (state === 'failing' ? 0 : state === 'off' ? 2 : 1)
  return endpoints.toSorted((a, b) => rank(a) - rank(b) || open(b) - open(a))
}

/** Tells whether messages are delivered, with a link to the failing endpoint. */
export function EndpointsVerdict({ endpoints, zone }: { endpoints: readonly WebhookEndpoint[]; zone: string }) {
  const on = endpoints.filter((e) => e.endpointState !== 'off')
  const [first, ...others] = byNeed(on).filter((e) => e.endpointState === 'failing')
  if (first) {
    const since = first.endpointFailingDatetime ? ` since ${momentText(first.endpointFailingDatetime, zone)}` : ''
    return (
      <Verdict
        label="How webhooks do"
        tone="bad"
        lead={`${first.endpointName} has answered nothing but errors${since}${others.length > 0 ? `, and ${plural(others.length, 'more endpoint fails', 'more endpoints fail')}` : ''}.`}
        action={
          <Button component={AppLink} to={`/integrations/webhooks/${first.endpointUuid}`}>
            See why {first.endpointName} fails
          </Button>
        }
      >
        {first.waitingCount > 0 ? withStop(plural(first.waitingCount, 'message waits', 'messages wait')) : ''} After
        three days it is turned off; what waits is kept {keptMessageDays} days.
      </Verdict>
    )
  }
  const delivered = on.reduce((sum, e) => sum + e.deliveredCount, 0)
  const open = on.reduce((sum, e) => sum + e.waitingCount + e.failedCount, 0)
  if (on.length === 0 || delivered + open === 0) return null
  return (
    <Verdict
      label="How webhooks do"
      tone={open > 0 ? 'wait' : 'good'}
      lead={
        open > 0
          ? `${int(open)} of ${plural(delivered + open, 'message')} did not arrive yet.`
          : `All ${plural(delivered, 'message')} arrived.`
      }
    />
  )
}
