import { safePath } from '../lib/safe-href.ts'
import { useSearchState } from '../lib/use-search.ts'

/** The page requested before sign-in, passed along through the sign-in pages. */
export function useNextAddress(): { next: string; along: Record<string, string> } {
  const { search } = useSearchState()
  const next = safePath(search.next)
  return { next, along: next === '/' ? {} : { next } }
}
