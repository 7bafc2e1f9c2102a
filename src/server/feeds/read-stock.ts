import {
  type Availability,
  asides,
  type Condition,
  conditionWords,
  countWords,
  fillers,
  negations,
  stockWords,
  units,
} from './feed-words.ts'

/** Normalizes spelling: case, accents, `ø`, `ue` for `ü`, hyphens. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll(/æ|ae/g, 'a')
    .replaceAll('oe', 'o')
    .replaceAll('ue', 'u')
    .replaceAll('aa', 'a')
    .replaceAll(/[_\s-]+/g, ' ')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
const setOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(folded))

const negating = setOf(negations)
const filling = setOf(fillers)
const aside = setOf(asides)
const unit = setOf(units)
const counting = setOf(countWords)
const tokensOf = (text: string): string[] => text.split(' ').filter((word) => word !== '')
const bare = (text: string): string =>
  tokensOf(text)
    .filter((word) => !filling.has(word))
    .join(' ')

const all = Object.values(stockWords).flatMap((language) =>
  (Object.keys(language) as Availability[]).flatMap((is) => language[is].map((word) => [folded(word), is] as const)),
)
const exact = new Map<string, Availability>(all)
/** Phrases without fillers: "is currently sold out" is "sold out", and "on order" does not make "order" a word. */
const loose = new Map<string, Availability>(
  all.filter(([word, is]) => bare(word) === word || exact.get(bare(word)) === is),
)

const yes = setOf(['yes', 'true', 'ja', 'kyllä', 'oui', 'sí', 'sì', 'tak', 'sim', 'ano', '1'])
const no = setOf(['no', 'false', 'nej', 'nei', 'ei', 'nein', 'nee', 'non', 'nie', 'não', 'ne', '0'])
const days =
  /\d+ ?(h|t|timer|hours|hverdage?|arbejdsdage|dage?|days?|tage?n?|werktage?n?|dagar|vardagar|virkedager|uger|uker|veckor|wochen|weeks?|paiva|arkipaiva|viikkoa|dagen|werkdagen|jours?|dias?|giorni|dni|dny)(?: (?:bei (?:dir|ihnen)|hos (?:dig|deg)))?$|^(levering|leveringstid|leverans|leveranstid|lieferzeit|lieferung|delivery|ships|shipping|toimitus|toimitusaika|levertijd|livraison|envio|spedizione|wysylka|entrega)\b/

const opposite = (is: Availability | undefined): Availability | null =>
  is === 'in_stock' ? 'out_of_stock' : is === 'out_of_stock' ? 'in_stock' : null

/** The words on one side of a count, with and without those that only introduce it. */
function sidesOf(side: string): string[][] {
  if (counting.has(folded(side))) return [[]]
  const words = tokensOf(folded(side)).filter((word) => !unit.has(word) && !filling.has(word))
  return [words, words.filter((word) => !counting.has(word))]
}

/** "12", "0 stk", "only 3 left", "12 på lager": the text around the number must be known. */
function readCount(text: string): Availability | null {
  const found = /^(.*?)(?:^|(?<= ))([<>]? ?-?\d+(?:[.,]\d+)*)\+?(?=$| |\p{L})(.*)$/u.exec(
    text.replace(/[()]/g, ' ').replaceAll(/\s+/g, ' ').trim(),
  )
  if (!found) return null
  const [, before = '', digits = '', after = ''] = found
  if (digits.startsWith('<')) return null
  // "nur noch 2 auf Lager": either side may be a phrase, or only introduce the count
  const isKnown = sidesOf(before).some((left) =>
    sidesOf(after).some((right) => {
      const words = [...left, ...right].join(' ')
      return words === '' || loose.get(words) === 'in_stock'
    }),
  )
  if (!isKnown) return null
  // more than none is some; a count is above 0 whatever its separators mean
  const isSome = !digits.includes('-') && (/[1-9]/.test(digits) || digits.startsWith('>'))
  return isSome ? 'in_stock' : 'out_of_stock'
}

function readPhrase(phrase: string): Availability | null {
  const whole = exact.get(phrase) ?? loose.get(bare(phrase))
  if (whole) return whole
  const tokens = tokensOf(bare(phrase))
  const said = tokens.filter((word) => negating.has(word))
  // French negates with two words
  const isNegated = said.length === 1 || (said.length === 2 && said[0] === "n'est")
  return isNegated ? opposite(loose.get(tokens.filter((word) => !negating.has(word)).join(' '))) : null
}

/** The combined meaning of all parts of a text; null if one is unknown or they contradict each other. */
function joined(parts: readonly string[]): Availability | null {
  const found = new Set<Availability>()
  let answered: Availability | null = null
  for (const part of parts) {
    if (part === '') continue
    // "på lager: nej"
    if (answered && (yes.has(part) || no.has(part))) {
      found.delete(answered)
      const is = yes.has(part) ? answered : opposite(answered)
      if (!is) return null
      found.add(is)
      continue
    }
    const is = readPhrase(part) ?? readCount(part)
    if (is) found.add(is)
    else if (!aside.has(part) && !days.test(part)) return null
    answered = is
  }
  // a product that can be ordered for later is sold out today, and sometimes says so
  for (const later of ['preorder', 'backorder'] as const) if (found.has(later)) return later
  const [only] = found
  return found.size === 1 && only ? only : null
}

/** The stock that one text states; null for unknown, which never counts as in stock. */
export function availabilityOf(said: string): Availability | null {
  const text = said.trim().replace(/^(https?:\/\/)?(www\.)?schema\.org\//i, '')
  const phrase = folded(text)
  const whole = readPhrase(phrase) ?? readCount(text)
  if (whole) return whole
  const parts = text.split(/\s*[,;:|/·()!.–—]+\s*|\s+-\s+/).map(folded)
  return parts.length > 1 ? joined(parts) : null
}

const letters: Record<string, Availability> = {
  y: 'in_stock',
  j: 'in_stock',
  t: 'in_stock',
  n: 'out_of_stock',
  f: 'out_of_stock',
}
const mostKept = 10_000

export type StockReader = (said: string) => Availability | null
/**
 * The stock column of a source, judged as a whole. If no row states anything, products count as in stock; if only sold
 * out ones are marked, the others are in stock; if others are marked as in stock, an empty cell is unknown. Single
 * letters are read only in a column of flags.
 */
export class StockColumn {
  #known = new Map<string, Availability | null>()
  #saysIn = false
  #isFlags = true
  #of(said: string): Availability | null {
    const known = this.#known.get(said)
    if (known !== undefined) return known
    const read = availabilityOf(said)
    if (this.#known.size < mostKept) this.#known.set(said, read)
    return read
  }
  see(said: string): void {
    const text = said.trim()
    if (text === '') return
    if (!(text.toLowerCase() in letters)) this.#isFlags = false
    if (this.#of(text) === 'in_stock' || letters[text.toLowerCase()] === 'in_stock') this.#saysIn = true
  }
  judge(): StockReader {
    return (said) => {
      const text = said.trim()
      if (text === '') return this.#saysIn ? null : 'in_stock'
      return this.#of(text) ?? (this.#isFlags ? (letters[text.toLowerCase()] ?? null) : null)
    }
  }
}

const conditionOfWord = new Map<string, Condition>(
  (Object.keys(conditionWords) as Condition[]).flatMap((is) =>
    conditionWords[is].map((word) => [folded(word), is] as const),
  ),
)
/** Google treats a missing condition as new; null for an unknown word. */
export function conditionOf(said: string): Condition | null {
  const text = said.trim().replace(/^(https?:\/\/)?(www\.)?schema\.org\//i, '')
  if (text === '') return 'new'
  const whole = conditionOfWord.get(folded(text))
  if (whole) return whole
  // "used – very good": the quality follows; a second condition makes both unknown
  const [first, ...rest] = text.split(/\s*[,;:|/()–—]+\s*|\s+-\s+/).map((part) => conditionOfWord.get(folded(part)))
  return first && rest.every((other) => other === undefined || other === first) ? first : null
}
