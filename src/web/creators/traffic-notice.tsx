import './traffic-notice.css'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import type { TrafficTroubleView } from '../../contract/creators/creator-traffic.ts'
import { trafficAdvice } from '../../contract/creators/traffic-troubles.ts'
import { momentText } from '../../report/date-text.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { EndDialog } from './end-dialog.tsx'
import { trafficQuery } from './queries.ts'

/** What looks unusual about a creator's clicks, with what the publisher can do; nothing where nothing does. */
export function TrafficNotice({ creator }: { creator: CreatorView }) {
  const { userTimezone, userRights } = useMe()
  const asked = useQuery(trafficQuery(useApi(), creator.creatorId))
  const [isArchiving, setIsArchiving] = useState(false)
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
  const mayArchive = userRights.includes('manage') && !creator.creatorIsArchived
  return (
    <>
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
                <span className="creator-trouble-acts">
                  <Button component={AppLink} to="/insights/reports" search={clicksOf(t)} variant="default" size="xs">
                    See these clicks
                  </Button>
                  {mayArchive ? (
                    <Button variant="default" size="xs" onClick={() => setIsArchiving(true)}>
                      Archive creator
                    </Button>
                  ) : null}
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
      {isArchiving ? <EndDialog creator={creator} act="archive" onClose={() => setIsArchiving(false)} /> : null}
    </>
  )
}
