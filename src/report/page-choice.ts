import type { ReportRow } from './report-rows.ts'

/**
 * The choice of pages in the report: with clicks no campaign carried, with broken links, or earning less than before.
 */
export const pageChoices = ['unpaid', 'broken', 'losing'] as const
export type PageChoice = (typeof pageChoices)[number]
/** How many links of each page are broken; undefined if the user may not see it. */
export type BrokenOnPages = ReadonlyMap<string, number>

type Link = { brokenLinkUrlPath: string; brokenLinkIsFixed: boolean }
export function brokenOnPages(links: readonly Link[]): BrokenOnPages {
  const found = new Map<string, number>()
  for (const { brokenLinkUrlPath: page, brokenLinkIsFixed } of links)
    if (!brokenLinkIsFixed) found.set(page, (found.get(page) ?? 0) + 1)
  return found
}

export function isChosen(row: ReportRow, choice: PageChoice, broken: BrokenOnPages | undefined): boolean {
  if (choice === 'unpaid') return row.discoverCount > 0
  if (choice === 'broken') return broken?.has(row.grp) ?? false
  return row.prev !== null && row.conversionTotalCommission < row.prev.conversionTotalCommission
}
