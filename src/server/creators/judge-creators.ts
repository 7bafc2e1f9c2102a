import { z } from 'zod'
import type { FileCreator } from '../../contract/creators/creator-files.ts'
import { creatorFields, percent } from '../../contract/creators/creator-fields.ts'
import { readsInTwoWays } from '../../contract/partners/typed-rate.ts'
import type { CreatorFileRow, LineProblem } from './read-creator-file.ts'

/** Existing creators: names in the form of `sameName`, and the owner's name for each slug, including earlier slugs. */
export type Known = { names: ReadonlySet<string>; slugs: ReadonlyMap<string, string> }
export type Judged = { creators: FileCreator[]; skipped: LineProblem[]; problems: LineProblem[] }

/** Names are equal regardless of case, Unicode form and whitespace. */
export const sameName = (name: string): string => name.normalize('NFC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

/** `40`, `40 %`, `12.5` and `12,5`; '' is no rate. Other texts are not guessed, nor ambiguous ones: 12,500. */
export function readRate(text: string): number | null | { problem: string } {
  if (text === '') return null
  const [, digits] = /^(\d{1,3}(?:[.,]\d+)?)\s*%?$/u.exec(text) ?? []
  return digits === undefined || readsInTwoWays(digits)
    ? { problem: 'Must be a number like 40 or 12.5' }
    : Number(digits.replace(',', '.'))
}

const cells = z.object({
  Name: creatorFields.creatorName,
  Slug: creatorFields.creatorSlug,
  'E-mail': creatorFields.creatorEmail,
  Currency: creatorFields.creatorCurrencyCode,
  Rate: percent.nullable(),
})

/** One line checked by the rules of the form, or its errors: the first per column. */
function readLine(row: CreatorFileRow, currency: string): FileCreator | LineProblem[] {
  const rate = readRate(row.rate)
  const isRate = rate === null || typeof rate === 'number'
  const found = cells.safeParse({
    Name: row.name,
    Slug: row.slug,
    'E-mail': row.email,
    Currency: row.currency.toUpperCase() || currency,
    Rate: isRate ? rate : null,
  })
  const rules = new Map<PropertyKey, string>(isRate ? [] : [['Rate', rate.problem]])
  for (const { path, message } of found.error?.issues ?? []) {
    const [column = ''] = path
    if (!rules.has(column)) rules.set(column, message)
  }
  if (!found.success || rules.size > 0)
    return [...rules].map(([column, rule]) => ({ line: row.line, reason: `${String(column)}: ${rule}` }))
  const { Name, Slug, 'E-mail': mail, Currency, Rate } = found.data
  return {
    line: row.line,
    creatorName: Name,
    creatorSlug: Slug,
    creatorEmail: mail,
    creatorCurrencyCode: Currency,
    creatorRatePercentage: Rate,
  }
}

/**
 * The result for each line (R81: files of creators): added, skipped because its creator exists, or refused. A slug
 * identifies a creator; without one, the name does.
 */
export function judgeCreators(rows: readonly CreatorFileRow[], known: Known, currency: string): Judged {
  const judged: Judged = { creators: [], skipped: [], problems: [] }
  const names = new Map<string, number>()
  const slugs = new Map<string, { line: number; name: string }>()
  for (const row of rows) {
    const fit = readLine(row, currency)
    if (Array.isArray(fit)) {
      judged.problems.push(...fit)
      continue
    }
    const { line, creatorSlug: slug } = fit
    const name = sameName(fit.creatorName)
    const skip = (reason: string) => judged.skipped.push({ line, reason })
    const refuse = (reason: string) => judged.problems.push({ line, reason })
    const [owner, before, earlier] = [known.slugs.get(slug), slugs.get(slug), names.get(name)]
    if (slug !== '' && owner !== undefined)
      if (owner === name) skip(`${fit.creatorName} is there already`)
      else refuse('Slug: This name is taken')
    else if (slug !== '' && before)
      if (before.name === name) skip(`The same as line ${before.line}`)
      else refuse(`Slug: line ${before.line} has this name already`)
    else if (slug === '' && known.names.has(name)) skip(`${fit.creatorName} is there already`)
    else if (slug === '' && earlier !== undefined) skip(`The same as line ${earlier}`)
    else {
      judged.creators.push(fit)
      if (earlier === undefined) names.set(name, line)
      if (slug !== '') slugs.set(slug, { line, name })
    }
  }
  return judged
}
