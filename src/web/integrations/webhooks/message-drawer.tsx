import { useQuery } from '@tanstack/react-query'
import { webhookWords } from '../../../contract/integrations/webhook-types.ts'
import { momentText } from '../../../report/date-text.ts'
import { detailProblem } from '../../lib/detail-problem.ts'
import { useApi } from '../../lib/api.tsx'
import { useMe } from '../../lib/session.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DetailDrawer, DetailPart, Facts } from '../../ui/detail-drawer.tsx'
import { messageQuery } from './queries.ts'
import { AnswerBadge } from './answer-badge.tsx'
import { seconds } from './seconds.ts'

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** A message: its payload, and the result of each attempt. */
export function MessageDrawer({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const api = useApi()
  const { userTimezone: zone } = useMe()
  const asked = useQuery(messageQuery(api, messageId))
  const { error, onRetry } = detailProblem(asked, 'message')
  const m = asked.data
  return (
    <DetailDrawer
      opened={messageId !== ''}
      onClose={onClose}
      title={m ? webhookWords(m.messageType) : 'Message'}
      loading={asked.isPending}
      error={error}
      {...(onRetry ? { onRetry } : {})}
    >
      {m ? (
        <>
          <Facts
            items={[
              ['About', m.messageAbout],
              [
                'Message id',
                <span key="id" className="creator-id">
                  <span className="mono">{m.messageId}</span>
                  <CopyButton value={m.messageId} label="Copy message id" />
                </span>,
              ],
              ['Made', momentText(m.messageCreatedDatetime, zone)],
              ['Next try', m.messageNextDatetime ? momentText(m.messageNextDatetime, zone) : null],
            ]}
          />
          <DetailPart title="Tries">
            {m.tries.length === 0 ? <p className="dim">Not tried yet.</p> : null}
            <ol className="hook-tries">
              {m.tries.map((t) => (
                <li key={t.number}>
                  <AnswerBadge status={t.status} /> {momentText(t.datetime, zone)}{' '}
                  <span className="dim">
                    {seconds(t.tookMs)}
                    {t.isSignedTwice ? ' · both secrets' : ''}
                  </span>
                  {t.answer === '' ? null : <span className="dim key-second">{t.answer}</span>}
                </li>
              ))}
            </ol>
          </DetailPart>
          <DetailPart title="What was sent">
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre className="key-curl" tabIndex={0} aria-label="Body of the message">
              {pretty(m.body)}
            </pre>
          </DetailPart>
        </>
      ) : null}
    </DetailDrawer>
  )
}
