import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { SplitTestState } from '../../contract/routing/split-tests.ts'
import { useApi } from '../lib/api.tsx'
import { splitQuery } from '../routing/queries.ts'
import { actWords, splitAct, verdictText } from '../routing/verdict-text.ts'
import { AppLink } from '../ui/app-link.tsx'

/** Shown here; the directory of merchants has the rest. */
const FEW = 6

export interface RunningTest {
  shop: { advertiserUuid: string; advertiserDomain: string }
  test: SplitTestState
}
/** Tests that need a user first: those to end, then those that need a later end. */
const urgency = ({ test }: RunningTest) =>
  test.verdict === 'run' ? { end: 1, change: 2, none: 3 }[splitAct(test) ?? 'none'] : 0

/** Running and ended tests; undefined while loading. */
export function useRunningTests(): { tests: readonly RunningTest[]; count: number } | undefined {
  const api = useApi()
  const merchants = useQuery({
    queryKey: ['merchants', 'directory', 'with-tests'],
    queryFn: ({ signal }) => api.directory.listWithTotals({ campaignSettings: 'split', perPage: FEW }, { signal }),
  })
  const shops = merchants.data?.campaigns.map((row) => row.advertiser) ?? []
  const asked = useQueries({ queries: shops.map((shop) => splitQuery(api, shop.advertiserUuid)) })
  if (merchants.isPending || asked.some((one) => one.isPending)) return undefined
  const tests = shops.flatMap((shop, i) => {
    const test = asked[i]?.data
    return test ? [{ shop, test }] : []
  })
  return { tests: tests.toSorted((a, b) => urgency(a) - urgency(b)), count: merchants.data?.total ?? tests.length }
}

/** Running tests, each with its result so far and its next action; hidden without any. */
export function RunningTests({ tests, count }: { tests: readonly RunningTest[]; count: number }) {
  if (tests.length === 0) return null
  return (
    <section className="card" aria-label="Running tests">
      <ul className="split-notes">
        {tests.map(({ shop, test }) => {
          const { title, text } = verdictText(test)
          const act = splitAct(test)
          const label = act === null ? 'See test' : actWords[act]
          return (
            <li key={shop.advertiserUuid}>
              <span className="split-run">
                <span>
                  <b>{shop.advertiserDomain}:</b> {test.sides.A.networkName} against {test.sides.B.networkName}
                </span>
                <span className="dim">{`${title} ${text}`.trim()}</span>
              </span>
              <Button
                component={AppLink}
                to={`/merchants/${shop.advertiserUuid}`}
                size="xs"
                variant="default"
                aria-label={`${label}: ${shop.advertiserDomain}`}
              >
                {label}
              </Button>
            </li>
          )
        })}
        {count > tests.length ? (
          <li>
            <AppLink to="/merchants" search={{ campaignSettings: 'split' }} className="link">
              All of them
            </AppLink>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
