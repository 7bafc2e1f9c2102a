import { SimpleTable } from '../ui/simple-table.tsx'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingBlock } from '../ui/loading-block.tsx'
import type { Output } from '../../contract/call.ts'
import type { Connection, networks } from '../../contract/networks/networks.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { momentText } from '../../report/date-text.ts'
import { int } from '../../report/format.ts'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { notify } from '../ui/notify.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { importsQuery } from './queries.ts'
import { IfMay } from '../lib/if-may.tsx'

type Run = Output<typeof networks.imports>[number]
const runHue = { done: 'approved', running: 'pending', failed: 'rejected' } as const

const stateText = (run: Run): string => {
  if (run.state !== 'running') return run.state === 'done' ? 'Done' : 'Failed'
  return run.windowCount > 0 ? `Running (${run.windowsDone} of ${run.windowCount})` : 'Running'
}

/** The first unreadable rows, each with its reason. */
function Rejected({ run }: { run: Run }) {
  if (run.rejectedRows.length === 0) return null
  return (
    <details>
      <summary>{run.rejectedCount > run.rejectedRows.length ? 'The first rejected rows' : 'Rejected rows'}</summary>
      <ul className="rejected-rows">
        {run.rejectedRows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </details>
  )
}

/** Runs shown at first. */
const FEW = 5

/** The last imports as strokes, newest at the right, and failures in words. */
function Strip({ runs }: { runs: readonly Run[] }) {
  const failed = runs.filter((run) => run.state === 'failed').length
  return (
    <>
      <span className="net-strip" aria-hidden>
        {runs
          .slice(0, 30)
          .toReversed()
          .map((run) => (
            <i key={run.importRunUuid} data-state={run.state} />
          ))}
      </span>
      <span className="card-sub">{failed > 0 ? `${int(failed)} of the last ${int(runs.length)} failed` : ''}</span>
    </>
  )
}

/** When each run started, how far it got and what it imported. */
function RunTable({ runs }: { runs: readonly Run[] }) {
  const { userTimezone } = useMe()
  return (
    <SimpleTable
      label="Imports of this connection"
      flush
      className="runs"
      rows={runs}
      keyOf={(run) => run.importRunUuid}
      columns={[
        { key: 'at', head: 'Started', num: true, cell: (run) => momentText(run.startedDatetime, userTimezone) },
        {
          key: 'state',
          head: 'State',
          cell: (run) => <StatusDot hue={runHue[run.state]}>{stateText(run)}</StatusDot>,
        },
        { key: 'new', head: 'New', end: true, cell: (run) => int(run.newCount) },
        { key: 'changed', head: 'Changed', end: true, cell: (run) => int(run.changedCount) },
        { key: 'rejected', head: 'Rejected', end: true, cell: (run) => int(run.rejectedCount) },
        {
          key: 'message',
          head: 'Message',
          cell: (run, i) => (
            <>
              {/* an error that is the same in the next run is shown once */}
              {run.message === runs[i - 1]?.message ? '' : run.message}
              <Rejected run={run} />
            </>
          ),
        },
      ]}
    />
  )
}

/** Imports of one connection: when, how far, the result, and what to do. */
export function Imports({ connection }: { connection: Connection }) {
  const api = useApi()
  const queries = useQueryClient()
  const { connectionUuid, connectionName } = connection
  const [isAll, setIsAll] = useState(false)
  // a disconnected connection gets no new runs
  const runs = useQuery({
    ...importsQuery(api, connectionUuid),
    ...(connection.connectionIsActive ? {} : { refetchInterval: false as const }),
  })
  const start = useMutation({
    mutationFn: () => api.networks.importNow({ connectionUuid }),
    onError: (error) => notify(messageOf(error), 'bad'),
    onSettled: () => queries.invalidateQueries({ queryKey: importsQuery(api, connectionUuid).queryKey }),
  })
  return (
    <>
      <div className="card-head">
        <h2 className="card-title">Imports</h2>
        <Strip runs={runs.data ?? []} />
        <span className="spacer" />
        {connection.connectionIsActive ? (
          <IfMay>
            <Button variant="subtle" size="xs" loading={start.isPending} onClick={() => start.mutate()}>
              Import now
            </Button>
          </IfMay>
        ) : null}
      </div>
      <div className="card-pad">
        {runs.data?.length === 0 ? <p className="dim">No imports yet</p> : null}
        {runs.isPending ? <LoadingBlock h={60} /> : null}
        {runs.error && !runs.data ? (
          <ErrorPanel small message={messageOf(runs.error)} onRetry={() => void runs.refetch()} />
        ) : null}
        {runs.data && runs.data.length > 0 ? <RunTable runs={isAll ? runs.data : runs.data.slice(0, FEW)} /> : null}
        <div className="net-set-ways net-runs-foot">
          {runs.data && runs.data.length > FEW ? (
            <Button variant="subtle" size="compact-sm" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
              {isAll ? 'Fewer imports' : 'All imports'}
            </Button>
          ) : (
            <span />
          )}
          <AppLink
            to="/insights/changes"
            search={{ filters: [{ key: 'connectionUuids', value: connectionUuid, label: connectionName }] }}
            className="link net-link"
          >
            What changed
          </AppLink>
        </div>
      </div>
    </>
  )
}
