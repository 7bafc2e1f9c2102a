import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { Output } from '../../contract/call.ts'
import type { TroubleView } from '../../contract/partners/partner-views.ts'
import type { partners } from '../../contract/partners/partners.ts'
import { momentText } from '../../report/date-text.ts'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { Troubles } from './troubles.tsx'

type Tracking = Output<typeof partners.detail>['tracking']

/** `isWrong`: it has an open trouble, whatever arrived earlier. */
type Sign = { label: string; at: string | null; missing: string; isWrong: boolean }

function SignIcon({ isThere, isWrong }: { isThere: boolean; isWrong: boolean }) {
  if (isWrong) return <IconAlertTriangle size={18} aria-hidden />
  return isThere ? <IconCircleCheck size={18} aria-hidden /> : <IconClock size={18} aria-hidden />
}

/** Signals received from the shop's tracking. A signal newer than the trouble counts as working. */
export function signsOf(t: Omit<Tracking, 'publicKey' | 'keys'>): Sign[] {
  const open = t.troubles.filter((one) => one.endedAt === null)
  const has = (...kinds: TroubleView['trouble'][]) => open.some((one) => kinds.includes(one.trouble))
  const hasStopped = (kind: TroubleView['trouble'], at: string | null) =>
    open.some((one) => one.trouble === kind && (at === null || at <= one.since))
  const script = hasStopped('scriptGone', t.scriptSeenAt)
  const pages = hasStopped('scriptGone', t.lastPageAt)
  const signed = hasStopped('silent', t.lastSignedAt)
  return [
    {
      label: t.scriptSeenAt ? `Script ${script ? 'no longer ' : ''}seen on ${t.scriptSeenHost}` : 'Script',
      at: t.scriptSeenAt,
      missing: 'Not seen yet',
      isWrong: script,
    },
    { label: 'Test order fully received', at: t.testOrderAt, missing: 'None received yet', isWrong: false },
    {
      label: signed ? 'No signed server reports any more' : 'Signed server reports',
      at: t.lastSignedAt,
      missing: 'None received yet',
      isWrong: signed || has('matchRate', 'currency'),
    },
    {
      label: pages ? 'No reports of pages any more' : 'Reports of pages',
      at: t.lastPageAt,
      missing: 'None received yet. A server’s report is what counts',
      isWrong: pages,
    },
  ]
}

export function TrackingCard({ tracking: t }: { tracking: Tracking }) {
  const { userTimezone } = useMe()
  const signs = signsOf(t)
  return (
    <Card title="Tracking" padded>
      <Troubles troubles={t.troubles.filter((one) => one.endedAt !== null)} zone={userTimezone} />
      <ul className="partner-checks">
        {signs.map(({ label, at, missing, isWrong }) => (
          <li key={label} data-done={at !== null && !isWrong} data-wrong={isWrong || undefined}>
            <SignIcon isThere={at !== null} isWrong={isWrong} />
            <span>
              {label}
              <small>{at === null ? missing : `${isWrong ? 'Last on ' : ''}${momentText(at, userTimezone)}`}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
