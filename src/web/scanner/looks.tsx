import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Output } from '../../contract/call.ts'
import type { brokenLinks } from '../../contract/scanner/broken-links.ts'
import { momentText } from '../../report/date-text.ts'
import { plural } from '../../report/format.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { FormError } from '../ui/form-error.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { notify } from '../ui/notify.ts'
import { looksQuery } from './queries.ts'

/** Polling interval in milliseconds while the user waits for a check. */
const askAgainMs = 2000
type Look = Output<typeof brokenLinks.looks>[number]
const how: Record<Look['hops'][number]['by'], string> = {
  link: 'the link',
  redirect: 'redirect',
  meta: 'the page sends visitors on',
  script: 'a script sends visitors on',
}

const sides: Record<Look['evidence'][number]['speaksFor'], string> = {
  broken: 'broken',
  healthy: 'healthy',
  neither: 'unclear',
}

/** The observations, one sentence each, and what they indicate; empty if the reason above is all there is. */
function EvidenceList({ look: { evidence, reason } }: { look: Look }) {
  if (evidence.every((e) => e.sentence === reason)) return null
  return (
    <ul className="evidence" aria-label="Evidence">
      {evidence.map(({ kind, speaksFor, sentence }) => (
        <li key={`${kind} ${sentence}`}>
          <span className="hop-status" data-bad={speaksFor === 'broken' || undefined}>
            {sides[speaksFor]}
          </span>
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  )
}

function OneLook({ look, timeZone }: { look: Look; timeZone: string }) {
  return (
    <>
      <p>
        <b>{momentText(look.lookDatetime, timeZone)}</b> {look.reason || 'The page was there'}
      </p>
      <EvidenceList look={look} />
      <ol className="hops">
        {look.hops.map((hop) => (
          <li key={`${hop.by} ${hop.url}`}>
            <span className="hop-status num" data-bad={hop.status === 0 || hop.status >= 400 || undefined}>
              {hop.status === 0 ? 'none' : hop.status}
            </span>
            <span>
              {hop.url} <span className="dim">{how[hop.by]}</span>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

interface LooksProps {
  /** Host and path. */
  target: string
  mayCheck: boolean
  show: boolean
}

/** The observations of a link, by hop and by check, latest check first, and a button to check it now. */
export function Looks({ target, mayCheck, show }: LooksProps) {
  const api = useApi()
  const { userTimezone: timeZone } = useMe()
  const queries = useQueryClient()
  /** The last check when a new one was requested; null while none is pending. */
  const [before, setBefore] = useState<string | null>(null)
  const newest = (data: readonly Look[] | undefined) => data?.[0]?.lookDatetime ?? ''
  const looks = useQuery({
    ...looksQuery(api, target, show),
    refetchInterval: ({ state }) => (before !== null && newest(state.data) <= before ? askAgainMs : false),
  })
  const check = useMutation({
    mutationFn: () => api.brokenLinks.check({ brokenLinkTargetUrl: target }),
    onSuccess: () => setBefore(newest(looks.data)),
  })
  const [last, ...earlier] = looks.data ?? []
  const isWaiting = before !== null && newest(looks.data) <= before
  const answer = before !== null && !isWaiting ? last : undefined
  const said = useRef('')
  useEffect(() => {
    if (!answer || said.current === answer.lookDatetime) return
    said.current = answer.lookDatetime
    // also as a message: the row disappears when the link works again
    notify(`Looked at just now. ${answer.reason || 'The page was there'}`)
    void makeStale(queries, 'brokenLinks')
  }, [answer, queries])
  return (
    <section aria-label="What we saw, hop by hop">
      <h3 className="looks-title">What we saw, hop by hop</h3>
      {looks.error && !looks.data ? (
        <ErrorPanel small message={messageOf(looks.error)} onRetry={() => void looks.refetch()} />
      ) : looks.isPending ? (
        <LoadingBlock h={72} />
      ) : last ? (
        <OneLook look={last} timeZone={timeZone} />
      ) : (
        <p className="dim">Nothing yet: the link was not opened.</p>
      )}
      {earlier.length > 0 ? (
        <details className="looks-earlier">
          <summary>{plural(earlier.length, 'earlier look')}</summary>
          <ol className="looks">
            {earlier.map((look) => (
              <li key={look.lookDatetime}>
                <OneLook look={look} timeZone={timeZone} />
              </li>
            ))}
          </ol>
        </details>
      ) : null}
      {mayCheck ? (
        <Button size="xs" variant="default" loading={check.isPending || isWaiting} onClick={() => check.mutate()}>
          Check now
        </Button>
      ) : null}
      {isWaiting ? (
        <output className="looks-waits dim">Checking the page. The result appears here shortly.</output>
      ) : null}
      <FormError problem={check.error} />
    </section>
  )
}
