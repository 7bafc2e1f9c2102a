/** What a tracking link made by a network shows about making others. */
export interface LinkExample {
  /** The same link with the placeholders `{clickId}` and, if it names a page, `{target}`. */
  linkTemplate: string
  /** The parameter whose value became `{clickId}`. */
  subIdParameter: string
  /** The parameter whose value became `{target}`; null for a link that always leads to one page. */
  targetParameter: string | null
  /** Host of the link, and of the shop it names, if any, without `www.`. */
  host: string
  shop: string | null
}

/**
 * Names of the sub-id parameter at networks and in their software, most common first. Compared without case, `_` and
 * `-`.
 */
const subIdNames = [
  'subid',
  'subid1',
  'sub1',
  'clickid',
  'clickref',
  'epi',
  'epi1',
  's1',
  'affsub',
  'affsub1',
  'sid',
  'afftrack',
  'u1',
  'sub',
  'subidentifier',
  'pref1',
  'ref1',
  'tid',
  'uid',
  'ws',
  'r',
  'p1',
  'var1',
  'customid',
  'xid',
  'refid',
] as const // prettier-ignore

const bare = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '')
const rankOf = (name: string) => {
  const rank = (subIdNames as readonly string[]).indexOf(bare(name))
  return rank < 0 ? Number.POSITIVE_INFINITY : rank
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
/** The host of a page in a value, however often it is encoded; null for any other value. */
function pageHost(value: string): string | null {
  let text = value
  for (let i = 0; i < 3; i++) text = decoded(text)
  const address = text.startsWith('//') ? `https:${text}` : /^www\./i.test(text) ? `https://${text}` : text
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const { hostname } = new URL(address)
  return hostname.includes('.') ? hostname.replace(/^www\./, '') : null
}

const notALink = 'This is no link. Copy one that the network made, like https://go.network.example/?id=7&subid=test'
const noSubId =
  'This link has no place for a click id. Make one with a sub-id at the network (often called subid, clickref or epi), and paste that'

/** Parses a pasted link. `problem` says in a sentence what is missing. Only the two values in the link change. */
export function readLinkExample(pasted: string): LinkExample | { problem: string } {
  const text = pasted.trim()
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return { problem: notALink }
  const [, before = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(text) ?? []
  const pairs = query.split('&').map((pair) => {
    const at = pair.indexOf('=')
    return { pair, name: at < 0 ? pair : pair.slice(0, at), value: at < 0 ? '' : pair.slice(at + 1) }
  })
  // at many networks the target comes last, and a page may have parameters that look like it
  const target = pairs.findLastIndex(({ value }) => pageHost(value) !== null)
  const [slot] = pairs
    .map(({ name }, at) => ({ at, rank: rankOf(decoded(name)) }))
    .filter(({ at, rank }) => at !== target && rank < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.rank - b.rank)
  if (!slot) return { problem: noSubId }
  const filled = pairs.map(({ pair, name }, at) =>
    at === slot.at ? `${name}={clickId}` : at === target ? `${name}={target}` : pair,
  )
  const to = pairs[target]
  return {
    linkTemplate: `${before}?${filled.join('&')}${hash}`,
    subIdParameter: pairs[slot.at]?.name ?? '',
    targetParameter: to?.name ?? null,
    host: new URL(text).hostname,
    shop: to ? pageHost(to.value) : null,
  }
}
