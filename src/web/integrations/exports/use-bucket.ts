import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportRun } from '../../../contract/integrations/bucket.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { notify } from '../../ui/notify.ts'
import { bucketQuery, exportsKey } from './queries.ts'

/** The bucket and its runs, polled during a run, and a function to start one. */
export function useBucket() {
  const api = useApi()
  const queries = useQueryClient()
  /** The newest run when one was requested (`''` for none): the requested run has started once there is a newer one. */
  const [lastBefore, setLastBefore] = useState<string | null>(null)
  const isAwaited = (runs: readonly ExportRun[]) => lastBefore !== null && (runs[0]?.runUuid ?? '') === lastBefore
  const isUnderWay = (runs: readonly ExportRun[]) => isAwaited(runs) || runs.some((r) => r.runState === 'running')
  const found = useQuery({
    ...bucketQuery(api),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.runs) ? 2000 : false),
  })
  const again = () => queries.invalidateQueries({ queryKey: exportsKey })
  const run = async () => {
    setLastBefore(found.data?.runs[0]?.runUuid ?? '')
    try {
      await api.bucket.run({})
      notify('The export has begun')
      await again()
    } catch (problem) {
      setLastBefore(null)
      notify(messageOf(problem), 'bad')
    }
  }
  const runs = found.data?.runs ?? []
  return { found, again, run, isRunning: isAwaited(runs) || runs[0]?.runState === 'running' }
}
