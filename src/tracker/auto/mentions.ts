/** A shop's name in a text: the shop, start and end. Includes a genitive s. */
export type Mention = { shop: number; start: number; end: number }
export type FindMentions = (text: string, language: string) => Mention[]

type Name = {
  /** -1: a phrase that never links. */
  shop: number
  pattern: RegExp
  /** Number of characters before its first word. */
  lead: number
  text: string
  isDomain: boolean
  isCapital: boolean
}

const WORD = '\\p{L}\\p{M}\\p{N}'
const word = new RegExp(`[${WORD}]+`, 'gu')
/** Text before a name that makes it part of something longer: letters, a hyphen, `@`, `#`, a domain. */
const joinedBefore = new RegExp(`[${WORD}_@#]$|[${WORD}][-\u2010\u2011.'’]$`, 'u')
const elision = /(^|[^\p{L}])(?:[cdjlmnst]|qu)['’]$/iu
const joinedAfter = new RegExp(`^(?:[${WORD}_@\\-\u2010\u2011]|[.'’][${WORD}])`, 'u')
const wwwBefore = new RegExp(`(?:^|[^${WORD}.@/-])www\\.$`, 'iu')
/** Web and mail addresses. */
const address = /:\/\/|@|^www\.[^/]*\/./i

/** Languages with a genitive s directly after the name. */
const bareGenitive = /^(?:da|sv|nb|nn|no|de|nl)/
/** Languages in which an article loses its vowel before a name: l'Occitane. */
const elides = /^(?:fr|it|ca)/

const isUpper = (letter: string) => letter !== letter.toLowerCase()

/** A name in searchable form. Any white space in it may be a line break. */
function nameOf(text: string, shop: number, isDomain: boolean): Name | undefined {
  word.lastIndex = 0
  const first = word.exec(text)
  if (!first) return undefined
  const escaped = text
    .replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replace(/['’]/g, "['’]")
  // a name of up to three capitals is a word in other letters: SIT is a shop, sit is not
  const isExact = text.length < 4 && isUpper(text) && text === text.toUpperCase() && shop >= 0
  return {
    shop,
    pattern: new RegExp(escaped.replace(/\\-/g, '-'), isExact ? 'uy' : 'iuy'),
    lead: first.index,
    text,
    isDomain,
    isCapital: shop >= 0 && !isDomain && isUpper(text[first.index] || ''),
  }
}

/** The names by their first word in lower case, longest first. */
function indexNames(shops: readonly string[][]): Map<string, Name[]> {
  const index = new Map<string, Name[]>()
  shops.forEach(([address = '', ...names], shop) => {
    const domain = address.replace(/\/.*/, '')
    // an accented letter is one character or two, depending on how it was typed
    const forms = names.concat(domain).map((text) => [text.normalize(), text.normalize('NFD')])
    for (const text of forms.reduce((all, both) => all.concat(Array.from(new Set(both))), [])) {
      const isNever = text[0] === '!'
      const name = nameOf(isNever ? text.slice(1) : text, isNever ? -1 : shop, text === domain)
      if (!name) continue
      word.lastIndex = name.lead
      const [key = ''] = word.exec(name.text) || []
      const low = key.toLowerCase()
      const some = index.get(low)
      if (some) some.push(name)
      else index.set(low, [name])
    }
  })
  // a phrase that never links comes before a name of the same length, and the first shop before later ones
  for (const some of index.values()) some.sort((a, b) => b.text.length - a.text.length || a.shop - b.shop)
  return index
}

/** The suffix after a name that belongs to it: the genitive s. */
function genitive(rest: string, name: string, language: string): string {
  const [suffix = ''] = /^['’]s/i.exec(rest) || (language.startsWith('sv') && /^:s/i.exec(rest)) || []
  if (suffix) return suffix
  return bareGenitive.test(language) && /^s/i.test(rest) && !/[sxz]$/i.test(name) ? rest[0] || '' : ''
}

/** Returns a function that finds shop names in a text, as whole words of its language. Pure. */
export function createMentions(shops: readonly string[][]): FindMentions {
  const index = indexNames(shops)

  const isFree = (text: string, start: number, end: number, { isDomain }: Name, language: string) => {
    const [before, after] = [text.slice(0, start), text.slice(end)]
    const isJoined = joinedBefore.test(before) && !(elides.test(language) && elision.test(before))
    if (isJoined || joinedAfter.test(after)) return false
    if (isDomain && (before.endsWith('/') || /^[/:?][^\s]/.test(after))) return false
    const [left = ''] = /\S*$/.exec(before) || []
    const [right = ''] = /^\S*/.exec(after) || []
    return !address.test(left + text.slice(start, end) + right)
  }

  const read = (text: string, at: number, name: Name, language: string): Mention | undefined => {
    const { pattern, lead, shop, isDomain, isCapital } = name
    let start = at - lead
    pattern.lastIndex = Math.max(start, 0)
    const found = start < 0 ? null : pattern.exec(text)
    if (!found || (isCapital && !isUpper(text[at] || ''))) return undefined
    let end = start + found[0].length
    end += genitive(text.slice(end, end + 2), name.text, language).length
    if (isDomain && wwwBefore.test(text.slice(0, start))) start -= 4
    return isFree(text, start, end, name, language) ? { shop, start, end } : undefined
  }

  return (text, language) => {
    const all: Mention[] = []
    let free = 0
    const words = new RegExp(word)
    for (let found = words.exec(text); found; found = words.exec(text)) {
      const [low] = [found[0].toLowerCase()]
      const bare = bareGenitive.test(language) && low.endsWith('s') ? index.get(low.slice(0, -1)) || [] : []
      for (const name of (index.get(low) || []).concat(bare)) {
        const mention = found.index < free ? undefined : read(text, found.index, name, language)
        if (!mention || mention.start < free) continue
        free = mention.end
        all.push(mention)
        break
      }
    }
    return all.filter(({ shop }) => shop >= 0)
  }
}
