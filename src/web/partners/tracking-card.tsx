import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { Output } from '../../contract/call.ts'
import type { partners } from '../../contract/partners/partners.ts'
import { momentText } from '../../report/date-text.ts'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { Troubles } from './troubles.tsx'

type Tracking = Output<typeof partners.detail>['tracking']

/** What has arrived of the shop's tracking so far. */
export function TrackingCard({ tracking: t }: { tracking: Tracking }) {
  const { userTimezone } = useMe()
  const signs: [label: string, at: string | null, missing: string][] = [
    [t.scriptSeenAt ? `Script seen on ${t.scriptSeenHost}` : 'Script', t.scriptSeenAt, 'Not seen yet'],
    ['Test order fully received', t.testOrderAt, 'None received yet'],
    ['Signed server reports', t.lastSignedAt, 'None received yet'],
    ['Reports of pages', t.lastPageAt, 'None received yet. A server’s report is what counts'],
  ]
  return (
    <Card title="Tracking" padded>
      <Troubles troubles={t.troubles.filter((one) => one.endedAt !== null)} zone={userTimezone} />
      <ul className="partner-checks">
        {signs.map(([label, at, missing]) => (
          <li key={label} data-done={at !== null}>
            {at === null ? <IconClock size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
            <span>
              {label}
              <small>{at === null ? missing : momentText(at, userTimezone)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
