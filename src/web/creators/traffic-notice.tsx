import './traffic-notice.css'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import type { TrafficTroubleView } from '../../contract/creators/creator-traffic.ts'
import { trafficAdvice } from '../../contract/creators/traffic-troubles.ts'
import { momentText } from '../../report/date-text.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { trafficQuery } from './queries.ts'

/** Warns of unusual patterns in a creator's clicks, with a link to them; renders nothing without any. */
export function TrafficNotice({ creator }: { creator: CreatorView }) {
  const { userTimezone } = useMe()
  const asked = useQuery(trafficQuery(useApi(), creator.creatorId))
  if (asked.error && !asked.data) return <p role="alert">{messageOf(asked.error)}</p>
  const troubles = asked.data ?? []
  if (troubles.length === 0) return null
  const at = (datetime: string) => momentText(datetime, userTimezone)
  const clicksOf = (t: TrafficTroubleView) => ({
    tab: 'page',
    filters: [{ key: 'creatorIds', value: creator.creatorId, label: creator.creatorName }],
    from: t.fromDate,
    to: t.toDate,
  })
  const open = troubles.find((t) => t.endedAt === null)
  return (
    <ul className="creator-troubles" aria-label="Unusual clicks">
      {troubles.map((t) => {
        const isOpen = t.endedAt === null
        return (
          <li key={t.troubleUuid} data-over={!isOpen}>
            {isOpen ? <IconAlertTriangle size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
            <div>
              <b>{isOpen ? t.message : t.endMessage}</b>
              {isOpen ? <p>{trafficAdvice[t.trouble]} Nothing is withheld automatically.</p> : null}
              <small>
                {t.endedAt === null ? `Noticed ${at(t.since)}` : `Since ${at(t.endedAt)}. Before: ${t.message}`}
              </small>
            </div>
            {isOpen ? (
              <Button
                component={AppLink}
                to="/insights/reports"
                search={clicksOf(t)}
                variant={t === open ? 'filled' : 'default'}
                size="xs"
              >
                See these clicks
              </Button>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
