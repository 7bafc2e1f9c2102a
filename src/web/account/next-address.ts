import { safePath } from '../lib/safe-href.ts'
import { useSearchState } from '../lib/use-search.ts'

/** Where somebody wanted to go before they were asked to sign in. It goes along from page to page until they are in. */
export function useNextAddress(): { next: string; along: Record<string, string> } {
  const { search } = useSearchState()
  const next = safePath(search.next)
  return { next, along: next === '/' ? {} : { next } }
}
