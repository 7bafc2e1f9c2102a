import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InstallFinding, InstallResult, InstallState } from '../../contract/sites/install-check.ts'
import type { SiteDetail } from '../../contract/sites/sites.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { IfMay } from '../lib/if-may.tsx'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { FormError } from '../ui/form-error.tsx'
import type { Hue } from '../ui/hues.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { TimeAgo, useNow } from '../ui/time-ago.tsx'
import { installQuery } from './queries.ts'

const severities: Record<InstallFinding['severity'], { hue: Hue; word: string }> = {
  problem: { hue: 'rejected', word: 'To do' },
  unknown: { hue: 'pending', word: 'Could not check' },
  note: { hue: 'neutral', word: 'Note' },
  good: { hue: 'approved', word: 'Works' },
}
const order = ['problem', 'unknown', 'good', 'note'] as const
const verdicts: Record<InstallResult['verdict'], { hue: Hue; word: string }> = {
  works: { hue: 'approved', word: 'The script works' },
  problem: { hue: 'rejected', word: 'Something is to be done' },
  unknown: { hue: 'pending', word: 'Not everything could be checked' },
}

/** Most urgent findings first. */
const sorted = (findings: readonly InstallFinding[]) =>
  order.flatMap((severity) => findings.filter((f) => f.severity === severity))
const shownAddress = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

function Findings({ page }: { page: InstallResult['pages'][number] }) {
  return (
    <section className="check-page">
      <h3>
        <ExternalLink href={page.url} className="link">
          {shownAddress(page.url)}
        </ExternalLink>
      </h3>
      <ul>
        {sorted(page.findings).map(({ kind, severity, says, todo }, i) => (
          <li key={`${kind} ${i}`}>
            <StatusDot hue={severities[severity].hue}>{severities[severity].word}</StatusDot>
            <div>
              <p>{says}</p>
              {todo ? <p className="dim">{todo}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CheckCardProps {
  site: SiteDetail
  /** No other button on the page is filled. */
  isFirst: boolean
  /** An open alert reports that its pages do not arrive as usual: then the check helps to find the reason. */
  isBroken: boolean
}

function Status({ state, domain, isBroken }: { state: InstallState; domain: string; isBroken: boolean }) {
  const { isChecking, hasFailed, result } = state
  if (isChecking)
    return (
      <>
        <StatusDot hue="pending">Checking</StatusDot>
        <span className="dim">Reading pages of {domain}. This takes about a minute.</span>
      </>
    )
  if (hasFailed)
    return (
      <>
        <StatusDot hue="rejected">The check did not finish</StatusDot>
        <span className="dim">
          {result ? 'What is below was found by the check before it.' : 'Nothing was found out.'}
        </span>
      </>
    )
  if (result) return <StatusDot hue={verdicts[result.verdict].hue}>{verdicts[result.verdict].word}</StatusDot>
  return (
    <>
      {isBroken ? null : <StatusDot hue="neutral">Not checked yet</StatusDot>}
      <span className="dim">
        {isBroken ? 'Finds what is wrong: reads the' : 'Reads the'} start page of {domain}, and the page that is read
        most where pages are counted, as a visitor gets them.
      </span>
    </>
  )
}

function Checked({ state, site, isFirst, isBroken }: CheckCardProps & { state: InstallState }) {
  const api = useApi()
  const queries = useQueryClient()
  const { userTimezone } = useMe()
  const now = useNow()
  const { channelUuid, channelDomain } = site
  const { isChecking, hasFailed, result } = state
  const start = useMutation({
    mutationFn: () => api.installCheck.start({ channelUuid }),
    onSuccess: (started) => queries.setQueryData(installQuery(api, channelUuid).queryKey, started),
  })
  const isDone = result?.verdict === 'works' && !hasFailed
  return (
    <>
      <div className="check-head">
        <div className="seen" aria-live="polite">
          <Status state={state} domain={channelDomain} isBroken={isBroken} />
          {result && !isChecking ? (
            <span className="dim">
              Checked <TimeAgo at={result.checkedDatetime} now={now} timeZone={userTimezone} />, and again every week
            </span>
          ) : null}
        </div>
        <IfMay>
          <Button
            variant={isDone || !isFirst ? 'default' : 'filled'}
            // not `disabled`: the keyboard keeps its place during a check
            aria-disabled={isChecking || undefined}
            loading={start.isPending}
            onClick={() => (isChecking ? undefined : start.mutate())}
          >
            {isChecking ? 'Checking…' : result || hasFailed ? 'Check again' : 'Check now'}
          </Button>
        </IfMay>
      </div>
      <FormError problem={start.error} />
      {result && !isChecking ? result.pages.map((page) => <Findings key={page.url} page={page} />) : null}
    </>
  )
}

/** Whether the script works on the site's pages, and what it counts there: checked by the server, in sentences. */
export function CheckCard({
  site,
  isFirst,
  isBroken = false,
}: Partial<CheckCardProps> & Omit<CheckCardProps, 'isBroken'>) {
  const api = useApi()
  const state = useQuery(installQuery(api, site.channelUuid))
  return (
    <Card title="Installation check" padded>
      {state.isPending ? <Skeleton h={48} /> : null}
      {state.error && !state.data ? (
        <ErrorPanel small message={messageOf(state.error)} onRetry={() => void state.refetch()} />
      ) : null}
      {state.data ? <Checked key={site.channelUuid} state={state.data} {...{ site, isFirst, isBroken }} /> : null}
    </Card>
  )
}
