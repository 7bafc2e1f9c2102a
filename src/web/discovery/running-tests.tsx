import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { SplitTestState } from '../../contract/routing/split-tests.ts'
import { plural } from '../../report/format.ts'
import { useApi } from '../lib/api.tsx'
import { splitQuery } from '../routing/queries.ts'
import { verdictText } from '../routing/verdict-text.ts'
import { AppLink } from '../ui/app-link.tsx'

/** Shown here; what is beyond is in the directory of merchants. */
const FEW = 6

/** A test that has its answer, or never gets one: somebody ends it. */
export const isDone = ({ verdict }: SplitTestState): boolean => verdict !== 'run'

/** "2 tests run, 1 is over" */
export const countText = (run: number, over: number): string =>
  [
    run > 0 || over === 0 ? plural(run, 'test runs', 'tests run') : '',
    over > 0 ? plural(over, 'is over', 'are over') : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Tests that run, each with what it has shown so far; nothing where none runs. The first that can end has the filled button. */
export function RunningTests() {
  const api = useApi()
  const merchants = useQuery({
    queryKey: ['merchants', 'directory', 'with-tests'],
    queryFn: ({ signal }) => api.directory.listWithTotals({ campaignSettings: 'split', perPage: FEW }, { signal }),
  })
  const shops = merchants.data?.campaigns.map((row) => row.advertiser) ?? []
  const tests = useQueries({ queries: shops.map((shop) => splitQuery(api, shop.advertiserUuid)) })
  const known = shops.flatMap((shop, i) => {
    const test = tests[i]?.data
    return test ? [{ shop, test }] : []
  })
  const shown = known.toSorted((a, b) => Number(isDone(b.test)) - Number(isDone(a.test)))
  if (shown.length === 0) return null
  const count = merchants.data?.total ?? shown.length
  const over = shown.filter(({ test }) => test.verdict === 'over').length
  const first = shown.find(({ test }) => isDone(test))?.shop.advertiserUuid
  return (
    <section className="card" aria-label="Running tests">
      <div className="card-head">
        <h2 className="card-title">{countText(count - over, over)}</h2>
        <span className="spacer" />
        {count > shown.length ? (
          <AppLink to="/merchants" search={{ campaignSettings: 'split' }} className="link">
            All of them
          </AppLink>
        ) : null}
      </div>
      <ul className="split-notes">
        {shown.map(({ shop, test }) => (
          <li key={shop.advertiserUuid}>
            <span className="split-run">
              <span>
                <b>{shop.advertiserDomain}:</b> {test.sides.A.networkName} against {test.sides.B.networkName}
              </span>
              <span className="dim">
                {verdictText(test).title} {verdictText(test).text}
              </span>
            </span>
            <Button
              component={AppLink}
              to={`/merchants/${shop.advertiserUuid}`}
              size="xs"
              variant={shop.advertiserUuid === first ? 'filled' : 'default'}
              aria-label={`${isDone(test) ? 'End test' : 'See test'}: ${shop.advertiserDomain}`}
            >
              {isDone(test) ? 'End test' : 'See test'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
