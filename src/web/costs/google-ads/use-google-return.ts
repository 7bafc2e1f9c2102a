import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useApi } from '../../lib/api.tsx'
import { takeVerifier } from '../../lib/oauth-verifiers.ts'
import { type OAuthReturn, readOAuthReturn } from '../../lib/read-oauth-return.ts'
import { googleAdsQuery } from '../queries.ts'

export const googleAds = 'google-ads'

/** Handles the return from Google's sign-in on /insights/costs: connects, and removes the code from the address. */
export function useGoogleReturn(onConnected: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const query = useRouterState({ select: (s) => s.location.searchStr })
  const handled = useRef('')
  const finish = useMutation({
    mutationFn: async ({ code, state, error }: OAuthReturn) => {
      const verifier = takeVerifier(googleAds)
      if (error) throw new Error(`The sign-in did not take place (${error}). Please try again.`)
      if (!verifier) throw new Error('Missing google-ads verifier. Please try again.')
      return api.googleAds.complete({ code, state, verifier })
    },
    onSuccess: (status) => {
      queries.setQueryData(googleAdsQuery(api).queryKey, status)
      onConnected()
    },
  })
  const { mutate } = finish
  useEffect(() => {
    const found = readOAuthReturn(query, googleAds)
    // effects may run twice; a code and its verifier work once
    if (!found || handled.current === query) return
    handled.current = query
    mutate(found)
    void navigate({ to: '.', search: {} as never, replace: true })
  }, [query, mutate, navigate])
  return finish
}
