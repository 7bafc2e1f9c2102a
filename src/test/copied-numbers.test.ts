import { expect, it } from 'vitest'
import { boundsIn, copiedIn } from './copied-numbers.ts'
import { files, inside, isTest } from './graph/read-code.ts'

/** What looks like a bound of the contract but is not: the file, the rest of the line, and the reason. */
const allowed: readonly (readonly [path: string, part: string, why: string])[] = [
  ['web/billing/gauge.tsx', 'percent > 100', 'a whole'],
  ['web/billing/usage-part.tsx', 'percent > 100', 'a whole'],
  ['web/integrations/key-ends.ts', 'In 90 days', 'when a key ends, which is chosen here'],
  ['web/billing/plan-cards.ts', '500 to 3 links', 'a text of the specification'],
  ['web/costs/google-ads/choose-customers-dialog.tsx', 'list.data.length > 8', 'when a list is worth a search'],
  ['web/networks/connection-select.tsx', 'searchable', 'when a list is worth a search'],
  ['web/links/campaign-field.tsx', 'searchable', 'when a list is worth a search'],
  ['web/links/settings-dialog.tsx', 'searchable', 'when a list is worth a search'],
  ['web/insights/filters/list-filter.tsx', 'options.length > 10', 'when a list is worth a search'],
  ['web/discovery/listed.ts', "'99+'", 'room beside a tab'],
  ['web/networks/overview/tile-groups.ts', "'99+'", 'room beside a tab'],
  ['web/feeds/feeds-page.tsx', 'maxLength={40}', 'a search that the browser does itself'],
  ['web/insights/clicks/columns.tsx', '19 of 20 sales', 'a share, not a count'],
  ['web/insights/clicks/words.ts', '< 60', 'seconds of a minute'],
  ['web/insights/dashboard/buckets.ts', 'grp.length > 10', 'how long a day is as text'],
  ['web/insights/dashboard/texts.ts', 'No data within', 'a text of the specification'],
  ['web/insights/dashboard/texts.ts', 'Drop in commission', 'a text of the specification'],
  ['web/insights/schedules/schedule-text.ts', 'Last 7 days', 'a period by its name'],
  ['web/insights/schedules/schedule-text.ts', 'day === 31', 'the longest month'],
  ['web/merchants/commission-chart.tsx', 'over 7 days', 'what the curve is smoothed over, in its own file'],
  ['web/merchants/merchant-facts.tsx', 'max={20}', 'badges in a line'],
  ['web/networks/uploads/upload-dialog.tsx', 'Reporting can take', 'a text of the specification'],
  ['web/networks/uploads/use-upload.ts', 'Reporting can take', 'a text of the specification'],
  ['web/routing/texts.ts', '< 100 ? 2 : 0', 'when cents are shown'],
  ['web/routing/verdict-text.ts', '< 10 ? 2 : 0', 'when cents are shown'],
  ['web/scanner/healed-links.tsx', '< 10 ? 2 : 0', 'when cents are shown'],
  ['web/scanner/week-bars.tsx', '7 days', 'the week that is drawn'],
]

it('sees a bound that a screen writes down again, and nothing else', () => {
  const bounds = new Set(
    boundsIn('a: z.string().max(128),\nexport const most = 20 * 1024\nexport const split = { sales: 50, days: 14 }\n'),
  )
  expect([...bounds].sort((a, b) => a - b)).toEqual([14, 50, 128, 20_480])
  const code = [
    '<I maxLength={128} />',
    'x >= 50',
    "'Within 14 days'",
    'size > 20 * 1024',
    'width={128}',
    '// at most 128',
    'left - 50',
    'max={7}',
  ]
  expect(copiedIn(code.join('\n'), bounds).map((c) => [c.line, c.value])).toEqual([
    [1, 128],
    [2, 50],
    [3, 14],
    [4, 20_480],
  ])
})

it('screens write down no bound of the contract: they import it (contract/bounds.ts), or the answer carries it', () => {
  const bounds = new Set(
    files.filter((f) => inside(f.path, 'contract') && !isTest(f.path)).flatMap((f) => boundsIn(f.text)),
  )
  const found = files
    .filter((f) => inside(f.path, 'web') && !isTest(f.path) && !/test-|-data\b/.test(f.path))
    .flatMap((f) => copiedIn(f.text, bounds).map((c) => ({ path: f.path, ...c })))
  const isAllowed = (path: string, text: string) => allowed.some(([at, part]) => path === at && text.includes(part))
  expect(
    found.filter((f) => !isAllowed(f.path, f.text)).map((f) => `${f.path}:${f.line} ${f.value}: ${f.text}`),
  ).toEqual([])
  // entries that allow nothing must be removed
  expect(allowed.filter(([at, part]) => !found.some((f) => f.path === at && f.text.includes(part)))).toEqual([])
})
