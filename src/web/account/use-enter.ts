import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../lib/api.tsx'
import { ApiError, messageOf } from '../lib/api-error.ts'
import { type Me, meQuery } from '../lib/session.ts'
import { endSignup } from '../lib/signup-state.ts'

/**
 * Runs a sign-in, stores the user, and goes to `path`; null means that another step follows. A refusal becomes `error`.
 */
export function useEnter(path: string) {
  const api = useApi()
  const queries = useQueryClient()
  const router = useRouter()
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [hasToWait, setHasToWait] = useState(false)
  const enter = async (what: string, signIn: () => Promise<Me | null>) => {
    setBusy(what)
    setError(null)
    try {
      const me = await signIn()
      if (me === null) {
        setBusy(null)
        return
      }
      queries.clear() // nothing of an earlier session may be shown to another person
      queries.setQueryData(meQuery(api).queryKey, me)
      endSignup()
      router.history.push(path)
    } catch (problem) {
      setError(messageOf(problem))
      setHasToWait(problem instanceof ApiError && problem.code === 429)
      setBusy(null)
    }
  }
  return { busy, error, hasToWait, enter }
}
