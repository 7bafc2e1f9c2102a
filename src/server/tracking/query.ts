import { unescape } from 'node:querystring'

/** The used part of a query; `URLSearchParams` fits, too. */
export type Query = { get: (name: string) => string | null; getAll: (name: string) => string[] }

const decode = (text: string): string => {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  return spaced.includes('%') ? unescape(spaced) : spaced
}

const strange = /[\u0080-\uffff]/

/** Reads a query like `new URLSearchParams`, in a quarter of the time: this runs for every click. */
export function parseQuery(text: string): Query {
  if (strange.test(text)) return new URLSearchParams(text) // browsers send none; half-encoded letters need no second parser
  const pairs: string[] = []
  for (let from = text.startsWith('?') ? 1 : 0; from < text.length; ) {
    const next = text.indexOf('&', from)
    const end = next < 0 ? text.length : next
    if (end > from) {
      const pair = text.slice(from, end)
      const at = pair.indexOf('=')
      pairs.push(decode(at < 0 ? pair : pair.slice(0, at)), at < 0 ? '' : decode(pair.slice(at + 1)))
    }
    from = end + 1
  }
  return {
    get: (name) => {
      for (let i = 0; i < pairs.length; i += 2) if (pairs[i] === name) return pairs[i + 1] ?? ''
      return null
    },
    getAll: (name) => pairs.filter((_, i) => i % 2 === 1 && pairs[i - 1] === name),
  }
}
