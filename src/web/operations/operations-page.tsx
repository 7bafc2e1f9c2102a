import './operations.css'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCopy } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OperationsLine } from '../../contract/operations/operations.ts'
import { momentText } from '../../report/date-text.ts'
import { plural } from '../../report/format.ts'
import { ApiError, messageOf } from '../lib/api-error.ts'
import { type OutboundApi, useApi } from '../lib/api.tsx'
import { copyText } from '../lib/copy-text.ts'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { notify } from '../ui/notify.ts'
import { NO_SUB_YET, PageBody, PageHead } from '../ui/page-head.tsx'
import { asText, type Overview, verdictOf, wrongLines } from './as-text.ts'

/** Users who do not run the installation get a 404. */
const isNobodys = (error: Error | null): boolean => error instanceof ApiError && error.code === 404

const every = 10_000
const overviewQuery = (api: OutboundApi) =>
  queryOptions({
    queryKey: ['operations', 'overview'],
    queryFn: ({ signal }) => api.operations.overview({}, { signal }),
    refetchInterval: ({ state }) => (isNobodys(state.error) ? false : every),
  })

/** The server's text where nothing needs to be done; a phone omits it. */
const nothingToDo = 'nothing to do'
const stateWords = { fails: 'Fails', look: 'Wants a look', well: 'Well' } as const

function Line({ line }: { line: OperationsLine }) {
  const { state, name, measure, used, finding, advice } = line
  return (
    <li className="ops-line" data-state={state} data-quiet={advice === nothingToDo || undefined}>
      <span className="ops-name">
        <span className="ops-dot" aria-hidden />
        <span className="sr">{stateWords[state]}: </span>
        {name}
      </span>
      <span className="ops-measure">
        {used === null ? null : (
          <span className="ops-bar" aria-hidden>
            <span style={{ width: `${Math.round(used * 100)}%` }} />
          </span>
        )}
        {measure}
      </span>
      <span className="ops-advice">
        {finding ? <b>{finding}</b> : null} {advice}
      </span>
    </li>
  )
}

function Lines({ label, lines }: { label: string; lines: readonly OperationsLine[] }) {
  return (
    <ul className="ops-lines" aria-label={label}>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
  )
}

function Verdict({ overview }: { overview: Overview }) {
  const wrong = wrongLines(overview)
  const all = overview.groups.reduce((sum, { lines }) => sum + lines.length, 0)
  const Icon = wrong.length === 0 ? IconCircleCheck : IconAlertTriangle
  return (
    <section className="card" aria-label="Right now">
      <div className="ops-verdict" data-state={wrong[0]?.state ?? 'well'}>
        <Icon size={22} aria-hidden />
        <h2>{verdictOf(overview)}</h2>
        <span className="dim">
          {wrong.length === 0
            ? `${plural(all, 'line')}, and nothing to do`
            : `${all - wrong.length} of ${plural(all, 'line')} are well`}
        </span>
      </div>
      {wrong.length > 0 ? <Lines label="What to do" lines={wrong} /> : null}
      <dl className="ops-figures">
        {overview.figures.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            <dd className="ops-note">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** /operations: the state of the installation, for its operators. */
export default function OperationsPage() {
  const asked = useQuery(overviewQuery(useApi()))
  const { userTimezone } = useMe()
  const { data } = asked
  const copy = async () => {
    if (data && (await copyText(asText(data)))) notify('Copied to clipboard')
    else notify('Could not copy: the browser refused', 'bad')
  }
  return (
    <>
      <PageHead
        title="Operations"
        sub={
          data
            ? `This installation · looked ${momentText(data.lookedDatetime, userTimezone)}, again every 10 s`
            : NO_SUB_YET
        }
      >
        {data ? (
          <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
            Copy as text
          </Button>
        ) : null}
      </PageHead>
      <PageBody>
        {asked.isPending ? <LoadingBlock label="Loading operations" h={420} radius="lg" /> : null}
        {asked.error && !data ? (
          <section className="card">
            {isNobodys(asked.error) ? (
              <EmptyState
                title="There is nothing here for you"
                subtitle="This page shows the operator how the installation is doing."
              />
            ) : (
              <ErrorPanel message={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
            )}
          </section>
        ) : null}
        {data ? (
          <>
            <Verdict overview={data} />
            <div className="ops-groups">
              {data.groups.map(({ name, note, lines }) => (
                <Card key={name} title={name} sub={note}>
                  <Lines label={name} lines={lines} />
                </Card>
              ))}
            </div>
          </>
        ) : null}
      </PageBody>
    </>
  )
}
