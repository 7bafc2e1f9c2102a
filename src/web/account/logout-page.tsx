import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '../lib/api.tsx'
import { messageOf } from '../lib/api-error.ts'
import { endSignup } from '../lib/signup-state.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'

/** /logout: ends the session and goes to /login. When that fails it says so: the person is still signed in. */
export default function LogoutPage() {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [error, setError] = useState<string | null>(null)
  const leave = useCallback(async () => {
    setError(null)
    try {
      await api.account.logout({})
      queries.clear()
      endSignup()
      await navigate({ to: '/login', replace: true })
    } catch (problem) {
      setError(messageOf(problem))
    }
  }, [api, queries, navigate])
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void leave()
  }, [leave])
  return (
    <main className="bare">
      {error ? (
        <div className="card">
          <ErrorPanel title="You are still signed in" message={error} onRetry={() => void leave()} />
        </div>
      ) : (
        <output className="dim">Signing out…</output>
      )}
    </main>
  )
}
