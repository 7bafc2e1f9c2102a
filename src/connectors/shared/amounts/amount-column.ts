import { type DecimalMark, type WrittenAmount, writtenAmount } from './written-amount.ts'

export type ReadAmount =
  /** Exact decimal text in major units, and the currencies its sign or code may mean (empty for none). */
  | { amount: string; currencies: readonly string[] }
  /** `ambiguous`: `2.499` is an amount with two possible values; `readings` by point and by comma. */
  | { problem: 'not an amount' }
  | { problem: 'ambiguous'; readings: readonly [string, string] }

const settle = (written: WrittenAmount | null, mark: DecimalMark | null): ReadAmount => {
  if (!written) return { problem: 'not an amount' }
  const { by, isOpen, currencies } = written
  if (isOpen && mark === null) return { problem: 'ambiguous', readings: [by['.'] ?? '', by[','] ?? ''] }
  const amount = (mark && by[mark]) ?? by['.'] ?? by[',']
  return amount === null ? { problem: 'not an amount' } : { amount, currencies }
}

/**
 * A single amount, as in a callback. Ambiguous digits (`1.234`, `1,234`) are refused, unless the source is known to use
 * `mark`.
 */
export const readAmount = (text: string, mark: DecimalMark | null = null): ReadAmount =>
  settle(writtenAmount(text), mark)

/** Hints for a column in which no cell shows its mark. */
export type MarkHints = {
  /** The publisher's setting for the file. Cells that show a mark are read by their own. */
  stated?: DecimalMark | null | undefined
  /** The separator between cells of the file: a file with `;` needs the comma for something else. */
  separator?: string | undefined
  /** Marks shown by the file's other columns. */
  others?: readonly DecimalMark[]
}
/**
 * `shown` by cells; `stated` by the publisher; `likely` from consistent hints; `mixed`: cells show both marks; `open`:
 * nothing decides, and both readings are amounts; `none`: no cell has two readings.
 */
export type MarkEvidence = 'shown' | 'stated' | 'likely' | 'mixed' | 'open' | 'none'
export type AmountColumn = {
  /** Null if ambiguous cells stay ambiguous. */
  mark: DecimalMark | null
  evidence: MarkEvidence
  /** Some cell allows two marks, so the publisher must be asked. */
  isOpen: boolean
  read: (text: string) => ReadAmount
}

/** A column's notation, counted cell by cell, so that a million rows need no memory. */
export type AmountTally = {
  see: (text: string) => void
  shown: () => DecimalMark[]
  judge: (hints?: MarkHints) => AmountColumn
}

export function tallyAmounts(): AmountTally {
  const shows = { '.': 0, ',': 0 }
  /** Cells with two readings, by the mark in them. */
  const open = { '.': 0, ',': 0 }
  let short = 0
  let long = 0
  const shown = () => (['.', ','] as const).filter((mark) => shows[mark] > 0)
  /** Marks suggested by the evidence around the ambiguous cells. */
  const hinted = ({ separator, others = [] }: MarkHints): Set<DecimalMark> => {
    const sign: DecimalMark = open['.'] > 0 ? '.' : ','
    const other: DecimalMark = sign === '.' ? ',' : '.'
    const hints = new Set<DecimalMark>(others)
    if (separator === ';') hints.add(',')
    if (separator === ',' && sign === ',') hints.add('.')
    // whole numbers next to `2.499`: below a thousand they need no separator, above they would have one
    if (long > 0) hints.add(sign)
    else if (short > 0) hints.add(other)
    return hints
  }
  const decide = (hints: MarkHints): Pick<AmountColumn, 'mark' | 'evidence'> => {
    const own = shown()
    const [first] = own
    if (open['.'] + open[','] === 0) return { mark: first ?? null, evidence: own.length === 1 ? 'shown' : 'none' }
    if (own.length === 1 && first) return { mark: first, evidence: 'shown' }
    if (hints.stated) return { mark: hints.stated, evidence: 'stated' }
    if (own.length > 1 || (open['.'] > 0 && open[','] > 0)) return { mark: null, evidence: 'mixed' }
    const [likely, ...contrary] = hinted(hints)
    // money with three decimals is rare: another cell separator in the file is not enough evidence
    const isRare = likely && open[likely] > 0 && long === 0 && !hints.others?.length
    return likely && contrary.length === 0 && !isRare
      ? { mark: likely, evidence: 'likely' }
      : { mark: null, evidence: 'open' }
  }
  return {
    see(text) {
      const written = writtenAmount(text)
      if (!written) return
      if (written.shows) shows[written.shows]++
      if (written.isOpen) open[text.includes(',') ? ',' : '.']++
      else if (written.wholeDigits > 3) long++
      else if (written.wholeDigits > 0) short++
    },
    shown,
    judge(hints = {}) {
      const { mark, evidence } = decide(hints)
      return {
        mark,
        evidence,
        isOpen: mark === null && open['.'] + open[','] > 0,
        read: (text) => settle(writtenAmount(text), mark),
      }
    },
  }
}

/** The columns of one file, each judged over all its cells and the marks the others show. */
export function amountColumns<C extends string>(
  cells: Readonly<Record<C, Iterable<string>>>,
  hints: Omit<MarkHints, 'others'> = {},
): Readonly<Record<C, AmountColumn>> {
  const names = Object.keys(cells) as C[]
  const tallies = new Map(names.map((name) => [name, tallyAmounts()]))
  for (const name of names) for (const text of cells[name]) tallies.get(name)?.see(text)
  const judged = names.map((name) => {
    const others = names.flatMap((n) => (n === name ? [] : (tallies.get(n)?.shown() ?? [])))
    return [name, (tallies.get(name) ?? tallyAmounts()).judge({ ...hints, others })] as const
  })
  return Object.fromEntries(judged) as Record<C, AmountColumn>
}
