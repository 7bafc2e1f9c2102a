import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { readCsv } from '../src/connectors/shared/files/read-csv.ts'

/** Cells by column heading. */
export type Line = Record<string, string>

/** Lines of the page's table as displayed; line breaks inside a cell become spaces. */
export async function readTable(page: Page, lines = 'tbody tr[data-index]'): Promise<Line[]> {
  // in one call: if headings and rows are read separately, the table may change in between
  const { heads, texts } = await page.locator('table.dt').evaluate(
    (table, wanted) => ({
      heads: [...(table.querySelector('thead tr')?.querySelectorAll('th') ?? [])].map(
        (head) => head.getAttribute('aria-label') ?? '',
      ),
      texts: [...table.querySelectorAll<HTMLElement>(wanted)].map((row) =>
        [...row.querySelectorAll<HTMLElement>('td, th')].map((cell) => cell.innerText.replaceAll(/\s+/g, ' ').trim()),
      ),
    }),
    lines,
  )
  return texts.map((cells) => Object.fromEntries(cells.map((text, i) => [heads[i] ?? '', text])))
}

/** Presses "Download CSV" and parses the file like a spreadsheet. */
export async function downloadCsv(page: Page): Promise<{ name: string; heads: string[]; rows: Line[] }> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await saved
  const read = readCsv(readFileSync(await file.path(), 'utf8'))
  if ('problem' in read) throw new Error(read.problem)
  const { header } = read
  const rows = read.rows.map(({ cells }) => Object.fromEntries(cells.map((text, i) => [header[i] ?? '', text])))
  return { name: file.suggestedFilename(), heads: header, rows }
}

/** The sum of a column, in hundredths: cents for amounts. */
export const hundredths = (rows: readonly Line[], head: string): number =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[head]?.replaceAll(',', '')) * 100), 0)
