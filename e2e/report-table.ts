import type { Page } from 'playwright-core'
import type { Line } from './read-table.ts'

/**
 * The displayed report. `rows` are the drawn ones: those visible, and some more. The first cell of a line, the name of
 * a group, is also under '' and is never truncated there.
 */
export interface ShownReport {
  heads: string[]
  total: Line
  unknown: Line | null
  rows: Line[]
  /** '917 results · 75 loaded' */
  count: string
}

/** The table of a report as displayed. A line break separates a value from its change below. */
export async function shownReport(page: Page): Promise<ShownReport> {
  await page.locator('tr.total').first().waitFor()
  await page.locator('[data-refreshing]').waitFor({ state: 'detached' })
  const { heads, lines, count } = await page.evaluate<{
    heads: string[]
    lines: { kind: string; cells: string[] }[]
    count: string
  }>(readTable)
  const line = (cells: readonly string[]): Line =>
    Object.fromEntries(['', ...heads].map((head, i) => [head, cells[i] ?? '']))
  const of = (kind: string) => lines.filter((l) => l.kind === kind).map((l) => line(l.cells))
  return { heads, total: of('total')[0] ?? {}, unknown: of('unknown')[0] ?? null, rows: of('row'), count }
}

// runs in the page, in one call: if cells are read one by one, the table may change in between
const readTable = `(() => {
  const table = document.querySelector('table.dt')
  const text = (cell) => cell.innerText.replace(/\\s*\\n\\s*/g, '\\n').trim()
  const name = (cell) => {
    const shown = cell.querySelector('.report-name > .ell')
    if (!shown) return text(cell)
    return shown.innerText.includes('…') || shown.querySelector('.address-lines') ? shown.title : shown.innerText
  }
  const kind = (row) => row.matches('.total') ? (row.dataset.kind === 'extra' ? 'unknown' : 'total') : 'row'
  return {
    heads: [...table.querySelectorAll('thead th[scope="col"]')].map((th) => th.getAttribute('aria-label') ?? ''),
    lines: [...table.querySelectorAll('tr.total, tbody tr[data-index]')].map((row) => {
      const cells = [...row.querySelectorAll('td, th')]
      return { kind: kind(row), cells: [name(cells[0]), ...cells.map(text)] }
    }),
    count: document.querySelector('.dt-count')?.innerText ?? '', // a phone has it in a sheet
  }
})()`

/** '1,234.50\n+4.8%' → 123450, '2.73%' → 273; null for a value that could not be computed. */
export function hundredths(cell: string | undefined): number | null {
  const text = (cell ?? '').split('\n')[0]?.replaceAll(',', '').replace('%', '') ?? ''
  return text === '' || text === '–' ? null : Math.round(Number(text) * 100 + 1e-7) // 9.415 is slightly less in binary
}

/** The text below a value: '+4.8%'. */
export const changeIn = (cell: string | undefined): string => cell?.split('\n')[1] ?? ''

/** Groups by a visible tab, or by one under "More". */
export async function chooseGroup(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true })
  if ((await tab.count()) > 0) return tab.click()
  await page.getByRole('button', { name: 'More: Group by' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
