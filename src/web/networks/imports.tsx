import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadingBlock } from '../ui/loading-block.tsx'
import type { Output } from '../../contract/call.ts'
import type { Connection, networks } from '../../contract/networks/networks.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { dateTimeIn } from '../../report/dates.ts'
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

/** The first rows that could not be read, each with its reason. */
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

/** Imports of one connection: when, how far, what came, and what is to be done. */
export function Imports({ connection }: { connection: Connection }) {
  const api = useApi()
  const { userTimezone } = useMe()
  const queries = useQueryClient()
  const { connectionUuid, connectionName } = connection
  // nothing new will come of one that was disconnected
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
        <AppLink
          to="/insights/changes"
          search={{ filters: [{ key: 'connectionUuids', value: connectionUuid, label: connectionName }] }}
          className="link net-link"
        >
          What changed
        </AppLink>
        <span className="spacer" />
        {connection.connectionIsActive ? (
          <IfMay>
            <Button variant="default" size="xs" loading={start.isPending} onClick={() => start.mutate()}>
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
        {runs.data && runs.data.length > 0 ? (
          // what scrolls must be reachable without a mouse
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <section className="runs-scroll" tabIndex={0} aria-label="Imports of this connection">
            <table className="runs">
              <thead>
                <tr>
                  <th scope="col">Started</th>
                  <th scope="col">State</th>
                  <th scope="col" className="runs-count">
                    New
                  </th>
                  <th scope="col" className="runs-count">
                    Changed
                  </th>
                  <th scope="col" className="runs-count">
                    Rejected
                  </th>
                  <th scope="col">Message</th>
                </tr>
              </thead>
              <tbody>
                {runs.data.map((run) => (
                  <tr key={run.importRunUuid}>
                    <td className="num">{dateTimeIn(run.startedDatetime, userTimezone)}</td>
                    <td>
                      <StatusDot hue={runHue[run.state]}>{stateText(run)}</StatusDot>
                    </td>
                    <td className="num runs-count">{int(run.newCount)}</td>
                    <td className="num runs-count">{int(run.changedCount)}</td>
                    <td className="num runs-count">{int(run.rejectedCount)}</td>
                    <td>
                      {run.message}
                      <Rejected run={run} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : null}
      </div>
    </>
  )
}
