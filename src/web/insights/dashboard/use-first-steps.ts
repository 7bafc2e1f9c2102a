import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.tsx'
import { networkOptionsQuery, siteOptionsQuery } from '../../lib/option-queries.ts'
import { startQuery } from '../../lib/start.ts'
import { type Step, steps } from './awaiting-rule.ts'

const EVERY = 30_000 // milliseconds between checks for the next step

/** The first steps of an account; `known` once it is certain which of them are done. */
export function useFirstSteps(enabled: boolean): { steps: Step[]; known: boolean } {
  const api = useApi()
  const sites = useQuery({ ...siteOptionsQuery(api), enabled })
  const networks = useQuery({ ...networkOptionsQuery(api), enabled })
  const seen = useQuery({ ...startQuery(api), enabled, refetchInterval: EVERY, retry: false })
  return {
    steps: steps(sites.data ?? [], networks.data ?? [], seen.data),
    known: sites.data !== undefined && networks.data !== undefined && seen.data !== undefined,
  }
}
