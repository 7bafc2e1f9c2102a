import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take fifteen seconds or more, the longest of each kind first. Vitest knows durations only from a run before in the same
 * folder, and otherwise goes by the size of files: a short file that takes minutes would begin last, and leave a core idle.
 */
export const longest = [
  'src/server/tracking/kill.api.test.ts',
  'src/server/insights/report/report.api.test.ts',
  'src/server/store/faults.api.test.ts',
  'src/server/store/slow-stores.api.test.ts',
  'src/server/store/cluster.api.test.ts',
  'src/cli/backup/backup.api.test.ts',
  'src/cli/backup/own-stores.api.test.ts',
  'src/server/start.api.test.ts',
  'src/server/alerts/planted-year.api.test.ts',
  'src/server/tracking/outage.api.test.ts',
  'src/server/insights/report/rollup.api.test.ts',
  'src/demo/seed.api.test.ts',
  'src/demo/partners.api.test.ts',
  'src/demo/backtest.api.test.ts',
  'src/test/bad-requests/bad-requests.api.test.ts',
  'src/server/integrations/exports/agree.api.test.ts',
  'src/server/integrations/exports/bucket/bucket.api.test.ts',
  'src/server/insights/report/report-cluster.api.test.ts',
  'src/server/costs/google-ads/google-ads.api.test.ts',
  'src/server/jobs/jobs.api.test.ts',
  'src/server/insights/report/compared-periods.api.test.ts',
  'src/server/tracking/stop.api.test.ts',
  'e2e/every-screen.test.ts',
  'e2e/screens.test.ts',
  'e2e/read-only.test.ts',
  'e2e/insights-presets.test.ts',
  'e2e/networks.test.ts',
  'e2e/network-imports.test.ts',
  'e2e/all-statistics.test.ts',
  'e2e/insights-money.test.ts',
  'e2e/uploads.test.ts',
  'e2e/partners.test.ts',
  'e2e/partner-watch.test.ts',
  'e2e/partner-dialogs.test.ts',
  'e2e/merchant-portal.test.ts',
  'e2e/creators.test.ts',
  'e2e/alerts.test.ts',
  'e2e/insights-lists.test.ts',
  'e2e/insights-discover.test.ts',
  'src/tracker/clicks.browser.test.ts',
  'e2e/custom-network.test.ts',
  'e2e/feeds.test.ts',
  'e2e/exports.test.ts',
  'src/server/feeds/formats-over-http.api.test.ts',
  'src/server/partners/contracts/contracts-in-time.api.test.ts',
  'src/server/creators/share-password.api.test.ts',
]

/** Sorts by the list; what is not in it keeps its order, behind. */
export function longestFirst<T>(files: readonly T[], pathOf: (file: T) => string): T[] {
  const rank = (file: T) => {
    const at = longest.indexOf(pathOf(file))
    return at < 0 ? longest.length : at
  }
  return files.toSorted((a, b) => rank(a) - rank(b))
}

/** Another order for each seed. */
export function mixed<T>(files: readonly T[], seed: number, pathOf: (file: T) => string): T[] {
  const place = (file: T) =>
    createHash('sha256')
      .update(`${seed} ${pathOf(file)}`)
      .digest('hex')
  return files.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}

/**
 * Begins the longest files of each project first, one project after another: a process is kept while its files are of one
 * project, and loading the whole server anew takes seconds. With a seed (`--sequence.seed 7`) the files of each project come
 * mixed instead: files that share a process must not need one another, nor an order.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { config, projects } = this.ctx
    const pathOf = (file: TestSpecification) => relative(config.root, file.moduleId)
    // the type has it always, and it is there when it was given
    const seed = config.sequence.seed as number | undefined
    const sorted = seed === undefined ? longestFirst(await super.sort(files), pathOf) : mixed(files, seed, pathOf)
    const place = ({ project }: TestSpecification) => projects.indexOf(project)
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}
